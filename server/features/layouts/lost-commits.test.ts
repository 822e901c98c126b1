import { afterAll, beforeAll, expect, test } from "vitest";
import { createLayout } from "#contract/routes/layouts.ts";
import { getUpload, startUpload } from "#contract/routes/uploads.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { type CuttableLine, cuttableLine } from "#tests/support/cuttable-line.ts";
import { drawNoise } from "#tests/support/draw-images.ts";
import { jobsSettled, runJob } from "#tests/support/jobs.ts";
import {
  type MadeLayout,
  sendPart,
  smallPng,
  subscriber,
  uploadImage,
} from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { storedNames } from "#tests/support/stored-objects.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";

const RECORDING = 'insert into "layouts"';
const DAY = 24 * 3600_000;

let line: CuttableLine;
let app: TestApp;
let user: Person;
let png: Buffer;
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const place = await makeTestPlace();
  line = await cuttableLine(place.databaseUrl);
  app = await startTestApp({ at: place, env: { DATABASE_URL: line.url } });
  closers.push(app.close, line.close, place.leave);
  user = await subscriber(app);
  png = await smallPng();
});
afterAll(async () => {
  for (const close of closers) await close();
});

function create(upload_id: string) {
  return callApi(app, createLayout, { upload_id }, { cookie: user.cookie });
}

async function isWhole({ image }: MadeLayout): Promise<boolean> {
  const answer = await app.request(image.original);
  return answer.status === 200 && png.equals(Buffer.from(await answer.arrayBuffer()));
}

async function originals(): Promise<string[]> {
  return (await storedNames(app, "assets")).filter((name) => !name.includes("/"));
}

/** Layouts whose file is gone. */
async function bareRows(): Promise<string[]> {
  const files = new Set((await originals()).map((name) => `assets/${name}`));
  const made = await rows<{ image_path: string }>(app, "select image_path from layouts");
  return made.map(({ image_path }) => image_path).filter((path) => !files.has(path));
}

test("guarantee 58: a commit whose answer is lost keeps its file, and the client hears of it", async () => {
  const id = await uploadImage(app, user, png);
  const commit = line.catchCommit("unanswered", RECORDING);
  const made = await create(id);
  await commit.caught;
  expect([made.status, made.body.id]).toEqual([201, id]);
  expect(await isWhole(made.body)).toBe(true);
  printFigure("guarantee 58: COMMIT done and its answer lost: 201, file there with equal bytes");
});

test("guarantee 58: a commit that arrives after the line broke finds its file", async () => {
  const id = await uploadImage(app, user, png);
  const commit = line.catchCommit("late", RECORDING);
  const doubtful = await create(id);
  expect([doubtful.status, doubtful.error?.code]).toEqual([503, "unavailable"]);
  expect(Number(doubtful.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await countRows(app, "layouts where id = $1", [id])).toBe(0);
  await commit.arrive();
  expect(await countRows(app, "layouts where id = $1", [id])).toBe(1);
  expect(await bareRows()).toEqual([]);
  const again = await create(id);
  expect([again.status, again.body.id, await isWhole(again.body)]).toEqual([201, id, true]);
  printFigure(
    "guarantee 58: COMMIT arrives after the line broke: 503, then 1 row with its file; asked again: 201",
  );
});

test("a part whose count was lost is sent again in any length, and the upload can be finished", async () => {
  const bytes = await drawNoise(700, 500).toBuffer();
  const input = { file_name: "a.png", size: bytes.length };
  const { id } = (await callApi(app, startUpload, input, { cookie: user.cookie })).body;
  const part = (offset: number, end?: number) =>
    sendPart(app, user, { uploadId: id, offset }, bytes.subarray(offset, end));
  // Several, so that chance does not put the right one first.
  for (const length of [300_000, 310_000, 320_000, 330_000]) {
    const count = line.catchStatement("unsent", 'update "uploads"');
    expect((await part(0, length)).status).toBe(503);
    await count.caught;
  }
  const done = line.catchStatement("unanswered", 'update "uploads"');
  expect((await part(0, 340_000)).status).toBe(503);
  await done.caught;
  const { received } = (await callApi(app, getUpload, { uploadId: id }, { cookie: user.cookie }))
    .body;
  expect(received).toBe(340_000);
  expect((await part(received)).upload?.received).toBe(bytes.length);
  const made = await create(id);
  expect([made.status, made.body.size]).toEqual([201, bytes.length]);
  const original = await app.request(made.body.image.original);
  expect(bytes.equals(Buffer.from(await original.arrayBuffer()))).toBe(true);
});

test("guarantee 58: a commit that never arrives leaves at most a file for the sweep", async () => {
  const id = await uploadImage(app, user, png);
  const before = await originals();
  const commit = line.catchCommit("unsent", RECORDING);
  const lost = await create(id);
  await commit.caught;
  expect([lost.status, lost.error?.code]).toEqual([503, "unavailable"]);
  const again = await create(id);
  expect([again.status, await isWhole(again.body)]).toEqual([201, true]);
  app.advanceClock(DAY + 1000);
  await runJob(app, "sweep-files");
  expect((await originals()).length).toBe(before.length + 1);
  expect(await bareRows()).toEqual([]);
  printFigure(
    "guarantee 58: COMMIT never arrives: 503, asked again: 201; after the sweep 0 files over",
  );
});

function setLogo(): Promise<Response> {
  return app.request("/api/space/logo?x=0&y=0&side=100", {
    method: "PUT",
    headers: {
      Cookie: `alfinete_session=${user.cookie}`,
      "Content-Type": "application/octet-stream",
    },
    body: new Uint8Array(png),
  });
}

async function logoPath(): Promise<string | undefined> {
  const [space] = await rows<{ logo_path: string }>(
    app,
    "select logo_path from spaces where id = $1",
    [user.id],
  );
  return space?.logo_path;
}

for (const fate of ["unanswered", "late"] as const) {
  test(`a logo whose commit is ${fate} keeps its file`, async () => {
    const before = await logoPath();
    const commit = line.catchCommit(fate, 'insert into "spaces"');
    expect((await setLogo()).status).toBe(503);
    await commit.caught;
    if (fate === "late") await commit.arrive();
    const path = await logoPath();
    expect(path).not.toBe(before);
    expect((await app.request(`/files/${path}`)).status).toBe(200);
  });
}

test("a logo whose row was not written leaves no file", async () => {
  // Of the logos before, the first one's file goes by a job.
  await jobsSettled(app, "remove-files");
  const before = await originals();
  const insert = line.catchStatement("unsent", 'insert into "spaces"');
  expect((await setLogo()).status).toBe(503);
  await insert.caught;
  expect(await originals()).toEqual(before);
});
