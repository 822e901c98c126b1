import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { createLayout, getStorage, listLayouts, removeLayout } from "#contract/routes/layouts.ts";
import { cancelUpload, getUpload, startUpload } from "#contract/routes/uploads.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { drawNoise } from "#tests/support/draw-images.ts";
import { jobsSettled, runJob } from "#tests/support/jobs.ts";
import { sendPart, smallPng, subscriber, uploadImage } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { storedNames } from "#tests/support/stored-objects.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { times } from "#tests/support/wrong-passwords.ts";

const HOUR = 3600_000;
const PART = limits.uploadPartMinBytes;
/** An original, or a rendition in the folder of its original. */
const KEY = /^assets\/[0-9a-f-]{36}(\.png|\/[0-9a-f]{32}\.(webp|jpeg))$/;

let app: TestApp;
let user: Person;
beforeAll(async () => {
  app = await startTestApp();
  user = await subscriber(app);
});
afterAll(() => app.close());

const me = () => ({ cookie: user.cookie });

async function start(size: number, fileName = "capa.png"): Promise<string> {
  return (await callApi(app, startUpload, { file_name: fileName, size }, me())).body.id;
}

test("arrives in parts and goes on from what was received", async () => {
  const bytes = await drawNoise(500, 400).toBuffer();
  const uploadId = await start(bytes.length);
  const tiny = await sendPart(app, user, { uploadId, offset: 0 }, bytes.subarray(0, PART - 1));
  expect([tiny.status, tiny.error?.message]).toEqual([
    422,
    "Cada parte do envio, exceto a última, deve ter pelo menos 256 KB.",
  ]);
  const first = await sendPart(app, user, { uploadId, offset: 0 }, bytes.subarray(0, PART));
  expect(first.upload).toMatchObject({ received: PART, size: bytes.length });
  expect(await storedNames(app, "uploads")).toHaveLength(1);
  for (const offset of [0, 50, PART + 1, bytes.length]) {
    const wrong = await sendPart(app, user, { uploadId, offset }, bytes.subarray(offset));
    expect([wrong.status, wrong.error?.code]).toEqual([409, "upload_offset_wrong"]);
    expect(wrong.error?.params).toEqual({ received: PART });
  }
  const early = await callApi(app, createLayout, { upload_id: uploadId }, me());
  expect([early.status, early.error?.code]).toEqual([409, "upload_incomplete"]);
  const { received } = (await callApi(app, getUpload, { uploadId }, me())).body;
  const empty = await sendPart(app, user, { uploadId, offset: received }, new Uint8Array());
  expect(empty.upload).toMatchObject({ received: PART });
  await sendPart(app, user, { uploadId, offset: received }, bytes.subarray(received));
  const made = await callApi(app, createLayout, { upload_id: uploadId }, me());
  expect(made.body).toMatchObject({ id: uploadId, title: "capa", size: bytes.length });
  const original = await app.request(made.body.image.original);
  expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
});

test("the same part twenty times at once counts once, whatever its length", async () => {
  const bytes = await drawNoise(500, 400).toBuffer();
  const uploadId = await start(bytes.length);
  const answers = await times(20, (index) =>
    sendPart(app, user, { uploadId, offset: 0 }, bytes.subarray(0, PART + index * 10)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  const { received } = (await callApi(app, getUpload, { uploadId }, me())).body;
  await sendPart(app, user, { uploadId, offset: received }, bytes.subarray(received));
  const made = await callApi(app, createLayout, { upload_id: uploadId }, me());
  const original = await app.request(made.body.image.original);
  expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
  printFigure("uploads: one part sent 20 times in parallel: 1 counted, 19 × 409, bytes equal");
});

test("asking again after a lost answer makes one layout", async () => {
  const upload_id = await uploadImage(app, user, await smallPng());
  const before = await countRows(app, "layouts where user_id = $1", [user.id]);
  const answers = await times(10, () => callApi(app, createLayout, { upload_id }, me()));
  const later = await callApi(app, createLayout, { upload_id }, me());
  for (const { status, body } of [...answers, later]) {
    expect([status, body.id]).toEqual([201, upload_id]);
  }
  expect(new Set([...answers, later].map(({ body }) => body.public_link)).size).toBe(1);
  expect(await countRows(app, "layouts where user_id = $1", [user.id])).toBe(before + 1);
  const originals = await rows<{ image_path: string }>(app, "select image_path from layouts");
  const stored = (await storedNames(app, "assets")).filter((name) => /^[0-9a-f-]{36}\./.test(name));
  expect(stored.sort()).toEqual(originals.map((row) => row.image_path.slice(7)).sort());
  printFigure("uploads: createLayout 10 times in parallel and once more: 1 layout, 1 file");
});

test("a cancelled upload is gone with its parts, even one that is still coming in", async () => {
  const bytes = await smallPng();
  const uploadId = await start(bytes.length);
  let release = () => {};
  const held = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.subarray(0, 50));
      release = () => {
        controller.enqueue(bytes.subarray(50));
        controller.close();
      };
    },
  });
  const sending = sendPart(app, user, { uploadId, offset: 0 }, held);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await callApi(app, cancelUpload, { uploadId }, me())).status).toBe(204);
  release();
  expect((await sending).status).toBe(404);
  expect((await callApi(app, getUpload, { uploadId }, me())).status).toBe(404);
  const late = await sendPart(app, user, { uploadId, offset: 0 }, bytes);
  expect(late.status).toBe(404);
  await jobsSettled(app, "remove-files");
  expect(await storedNames(app, "uploads")).toEqual([]);
});

test("storage used is the sum of the originals and falls when a layout goes", async () => {
  const { used, limit } = (await callApi(app, getStorage, {}, me())).body;
  const [row] = await rows<{ sum: string }>(app, "select sum(size) from layouts");
  expect([used, limit]).toEqual([Number(row?.sum), null]);
  const { data } = (await callApi(app, listLayouts, {}, me())).body;
  for (const { id } of data) await callApi(app, removeLayout, { layoutId: id }, me());
  expect((await callApi(app, getStorage, {}, me())).body.used).toBe(0);
  await jobsSettled(app, "remove-files", "render-layout");
  expect(await storedNames(app, "assets")).toEqual([]);
});

test("guarantee 28: what a file is called decides nothing but the title", async () => {
  const names: [string, string][] = [
    ["../../../etc/x.png", "x"],
    ["..\\..\\segredo.png", "segredo"],
    ["Ação – início (1).final.PNG", "Ação – início (1).final"],
    ["a\r\nSet-Cookie: x=1.png", "a\r\nSet-Cookie: x=1"],
    [".png", "Layout sem título"],
    [`${"n".repeat(296)}.png`, "n".repeat(200)],
    [`${"😀".repeat(140)}.png`, "😀".repeat(100)],
    [`a${"😀".repeat(140)}.png`, `a${"😀".repeat(99)}`],
  ];
  const bytes = await smallPng();
  const before = await readdir(app.dataDir);
  for (const [name, title] of names) {
    const upload_id = await uploadImage(app, user, bytes, name);
    const { body } = await callApi(app, createLayout, { upload_id }, me());
    expect(body.title).toBe(title);
    expect(body.image.original).toMatch(/^\/files\/assets\/[0-9a-f-]{36}\.png$/);
  }
  for (const file_name of ["a\0b.png", "n".repeat(301), "\ud800.png"]) {
    const { status } = await callApi(app, startUpload, { file_name, size: 9 }, me());
    expect(status).toBe(422);
  }
  await jobsSettled(app, "render-layout", "remove-files");
  const odd = (await storedNames(app)).filter((name) => !KEY.test(name));
  const outside = await readdir(app.dataDir);
  expect([odd, outside.sort()]).toEqual([[], before.sort()]);
  printFigure(
    `guarantee 28: ${names.length + 3} hostile names: ${names.length} under generated keys, 3 × 422, 0 files elsewhere`,
  );
});

test("an upload that nobody finishes is swept after a day", async () => {
  const stale = await start(1_000_000);
  await sendPart(app, user, { uploadId: stale, offset: 0 }, randomBytes(500_000));
  expect(await storedNames(app, "uploads")).toHaveLength(1);
  app.advanceClock(23 * HOUR);
  await runJob(app, "sweep");
  expect((await callApi(app, getUpload, { uploadId: stale }, me())).body.received).toBe(500_000);
  const fresh = await start(1_000_000);
  app.advanceClock(HOUR + 1000);
  await runJob(app, "sweep");
  expect((await callApi(app, getUpload, { uploadId: stale }, me())).status).toBe(404);
  expect((await callApi(app, getUpload, { uploadId: fresh }, me())).status).toBe(200);
  expect(await storedNames(app, "uploads")).toEqual([]);
});
