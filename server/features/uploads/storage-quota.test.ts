import { afterAll, beforeAll, expect, test } from "vitest";
import { formatBytes } from "#contract/bytes.ts";
import { limits } from "#contract/limits.ts";
import { createLayout, getStorage, removeLayout } from "#contract/routes/layouts.ts";
import { cancelUpload, startUpload } from "#contract/routes/uploads.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { makeLayout, sendPart, smallPng, subscriber, uploadImage } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { storedNames } from "#tests/support/stored-objects.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { times } from "#tests/support/wrong-passwords.ts";

const HOUR = 3600_000;

let app: TestApp;
let user: Person;
let png: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  user = await subscriber(app);
  png = await smallPng();
});
afterAll(() => app.close());

const me = () => ({ cookie: user.cookie });

async function limitTo(bytes: number | null): Promise<void> {
  await rows(app, "update profiles set storage_limit = $1 where id = $2", [bytes, user.id]);
}

function sentence(remaining: number): string {
  return `Limite de armazenamento excedido. Você tem ${formatBytes(remaining)} restantes.`;
}

function start(size: number) {
  return callApi(app, startUpload, { file_name: "a.png", size }, me());
}

function create(upload_id: string) {
  return callApi(app, createLayout, { upload_id }, me());
}

/** All that a browser does with a file, unless it is refused on the way. */
async function upload() {
  const started = await start(png.length);
  if (started.error) return { status: started.status, body: null, error: started.error };
  await sendPart(app, user, { uploadId: started.body.id, offset: 0 }, png);
  return create(started.body.id);
}

async function originals(): Promise<string[]> {
  return (await storedNames(app, "assets")).filter((name) => !name.includes("/"));
}

test("guarantee 29: twenty uploads at once with room for five: five get in, to the byte", async () => {
  const spare = png.length - 1;
  await limitTo(5 * png.length + spare);
  const answers = await times(20, upload);
  const taken = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 409);
  expect([taken.length, refused.length]).toEqual([5, 15]);
  for (const { error } of refused) expect(error?.message).toBe(sentence(spare));
  const { used, limit } = (await callApi(app, getStorage, {}, me())).body;
  expect([used, limit]).toEqual([5 * png.length, 5 * png.length + spare]);
  expect(await originals()).toHaveLength(5);
  expect(taken.filter(({ body }) => body?.general_category_created)).toHaveLength(1);
  printFigure(
    `guarantee 29: 20 parallel uploads, room for 5: ${taken.length} × 201, ${refused.length} × refused, used ${used} = 5 × ${png.length}`,
  );
});

test("guarantee 29: room that shrank after they began is shared out to the byte as well", async () => {
  await limitTo(null);
  const ids = await times(8, () => uploadImage(app, user, png));
  await limitTo(8 * png.length);
  const answers = await Promise.all(ids.map(create));
  const taken = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 409);
  expect([taken.length, refused.length]).toEqual([3, 5]);
  for (const { error } of refused) expect(error?.message).toBe(sentence(0));
  expect((await callApi(app, getStorage, {}, me())).body.used).toBe(8 * png.length);
  expect(await originals()).toHaveLength(8);
  for (const uploadId of ids) await callApi(app, cancelUpload, { uploadId }, me());
  printFigure(
    `guarantee 29: ${ids.length} uploads that had begun when the room shrank to 3: ${taken.length} × 201, ${refused.length} × refused`,
  );
});

test("guarantee 59: open uploads take their declared size, and ten are open at most", async () => {
  await limitTo(8 * png.length + 1_000_000);
  const first = await start(600_000);
  expect(first.status).toBe(201);
  expect((await start(400_001)).error?.message).toBe(sentence(400_000));
  const second = await start(400_000);
  expect(second.status).toBe(201);
  expect((await start(1)).error?.message).toBe(sentence(0));
  await callApi(app, cancelUpload, { uploadId: first.body.id }, me());
  expect((await start(600_001)).error?.message).toBe(sentence(600_000));
  const answers = await times(limits.openUploads + 10, () => start(1));
  const refused = answers.filter(({ status }) => status === 429);
  expect([answers.length - refused.length, refused.length]).toEqual([limits.openUploads - 1, 11]);
  for (const { error, headers } of refused) {
    expect(error?.message).toBe(
      "Você já tem 10 envios em andamento. Conclua ou cancele um deles para começar outro.",
    );
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  }
  // Whoever comes back after an hour finds no slot taken by what was left lying.
  app.advanceClock(HOUR + 1000);
  const later = await times(limits.openUploads, () => start(100_000));
  expect(later.map(({ status }) => status)).toEqual(later.map(() => 201));
  expect((await start(1)).status).toBe(429);
  printFigure(
    `guarantee 59: room of 1 MB: 600 + 400 KB begun, then 0 B left; ${answers.length} more at once: ${answers.length - refused.length} × 201, ${refused.length} × 429; an hour later 10 × 201`,
  );
});

test("what exceeds the quota is refused before it is sent; deleting frees space", async () => {
  const other = await subscriber(app);
  user = other;
  await limitTo(2 * png.length - 1);
  await makeLayout(app, user, { bytes: png });
  const refused = await start(png.length);
  expect([refused.status, refused.error?.message]).toEqual([409, sentence(png.length - 1)]);
  const fits = await start(png.length - 1);
  expect(fits.status).toBe(201);
  await callApi(app, cancelUpload, { uploadId: fits.body.id }, me());
  const where = "select id from layouts where user_id = $1";
  const [row] = await rows<{ id: string }>(app, where, [user.id]);
  await callApi(app, removeLayout, { layoutId: row?.id ?? "" }, me());
  expect((await start(png.length)).status).toBe(201);
  await limitTo(1);
  expect((await start(2)).error?.message).toBe(sentence(0));
  for (const unlimited of [0, null]) {
    await limitTo(unlimited);
    await makeLayout(app, user, { bytes: png });
  }
});
