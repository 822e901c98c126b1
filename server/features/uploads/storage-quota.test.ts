import { afterAll, beforeAll, expect, test } from "vitest";
import { formatBytes } from "#contract/bytes.ts";
import { createLayout, getStorage, removeLayout } from "#contract/routes/layouts.ts";
import { startUpload } from "#contract/routes/uploads.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { makeLayout, smallPng, subscriber, uploadImage } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { storedNames } from "#tests/support/stored-objects.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { times } from "#tests/support/wrong-passwords.ts";

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

test("guarantee 29: twenty uploads at once with room for five: five get in, to the byte", async () => {
  const spare = png.length - 1;
  await limitTo(5 * png.length + spare);
  const uploads = await times(20, () => uploadImage(app, user, png));
  const answers = await Promise.all(
    uploads.map((upload_id) => callApi(app, createLayout, { upload_id }, me())),
  );
  const taken = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 409);
  expect([taken.length, refused.length]).toEqual([5, 15]);
  for (const { error } of refused) expect(error?.message).toBe(sentence(spare));
  const { used, limit } = (await callApi(app, getStorage, {}, me())).body;
  expect([used, limit]).toEqual([5 * png.length, 5 * png.length + spare]);
  const originals = (await storedNames(app, "assets")).filter((name) => !name.includes("/"));
  expect(originals).toHaveLength(5);
  const created = taken.filter(({ body }) => body.general_category_created);
  expect(created).toHaveLength(1);
  printFigure(
    `guarantee 29: 20 parallel uploads, room for 5: ${taken.length} × 201, ${refused.length} × refused, used ${used} = 5 × ${png.length}`,
  );
});

test("what does not fit is refused before it is sent; what is deleted makes room", async () => {
  const start = (size: number) => callApi(app, startUpload, { file_name: "a.png", size }, me());
  const refused = await start(png.length);
  expect([refused.status, refused.error?.message]).toEqual([409, sentence(png.length - 1)]);
  expect((await start(png.length - 1)).status).toBe(201);
  const [row] = await rows<{ id: string }>(app, "select id from layouts limit 1");
  await callApi(app, removeLayout, { layoutId: row?.id ?? "" }, me());
  expect((await start(png.length)).status).toBe(201);
  await limitTo(1);
  expect((await start(2)).error?.message).toBe(sentence(0));
  for (const unlimited of [0, null]) {
    await limitTo(unlimited);
    await makeLayout(app, user, { bytes: png });
  }
});
