import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createCategory,
  listCategories,
  removeCategory,
  renameCategory,
} from "#contract/routes/categories.ts";
import { createLayout, editLayout, getLayout, removeLayout } from "#contract/routes/layouts.ts";
import { cancelUpload } from "#contract/routes/uploads.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { makeLayout, smallPng, subscriber, uploadImage } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { times } from "#tests/support/wrong-passwords.ts";

let app: TestApp;
let user: Person;
beforeAll(async () => {
  app = await startTestApp();
  user = await subscriber(app);
});
afterAll(() => app.close());

const me = () => ({ cookie: user.cookie });
const create = (name: string) => callApi(app, createCategory, { name }, me());
const remove = (categoryId: string) => callApi(app, removeCategory, { categoryId }, me());

async function byName(): Promise<
  Map<string, { id: string; layout_count: number; storage_size: number }>
> {
  const { data } = (await callApi(app, listCategories, { limit: 100 }, me())).body;
  return new Map(data.map((category) => [category.name, category]));
}

test("'Geral' is made once, however many layouts need it at once", async () => {
  const png = await smallPng();
  const uploads = await times(8, () => uploadImage(app, user, png));
  const made = await Promise.all(
    uploads.map((upload_id) => callApi(app, createLayout, { upload_id }, me())),
  );
  expect(made.filter(({ body }) => body.general_category_created)).toHaveLength(1);
  expect(await countRows(app, "categories where user_id = $1", [user.id])).toBe(1);
  expect((await byName()).get("Geral")).toMatchObject({
    layout_count: 8,
    storage_size: 8 * png.length,
  });
  printFigure(
    "categories: 8 layouts at once without a category: 'Geral' made once, 1 answer says so",
  );
});

test("a name is one's own once, ignoring case and space, accents included", async () => {
  expect((await create("  Ícones ")).body.name).toBe("Ícones");
  for (const twin of ["ícones", "ÍCONES", " Ícones"]) {
    const { status, error } = await create(twin);
    expect([twin, status, error?.code]).toEqual([twin, 409, "category_exists"]);
  }
  const marca = (await create("Marca")).body;
  const rename = (name: string) =>
    callApi(app, renameCategory, { categoryId: marca.id, name }, me());
  expect((await rename("ÍCONES")).error?.message).toBe("Você já tem uma categoria com esse nome.");
  expect((await rename("MARCA")).body.name).toBe("MARCA");
  for (const name of ["", "   ", "n".repeat(61)]) expect((await create(name)).status).toBe(422);
  const other = await subscriber(app);
  const theirs = await callApi(app, createCategory, { name: "Ícones" }, { cookie: other.cookie });
  expect(theirs.status).toBe(201);
  const parallel = await times(10, () => create("Corrida"));
  expect(parallel.filter(({ status }) => status === 201)).toHaveLength(1);
});

test("pages run through every category once, in order, odd letters included", async () => {
  for (const name of ["Éa", "Éb", "éc", "İstanbul", "ẞ", "Zebra", "abacate", "%", "_"])
    await create(name);
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { body } = await callApi(
      app,
      listCategories,
      { limit: 1, ...(cursor && { cursor }) },
      me(),
    );
    seen.push(...body.data.map(({ name }) => name));
    cursor = body.next_cursor;
  } while (cursor);
  expect(seen).toEqual([...(await byName()).keys()]);
  const bad = Buffer.from("a\0b").toString("base64url");
  expect((await callApi(app, listCategories, { cursor: bad }, me())).status).toBe(422);
});

test("deleting a category moves its layouts to 'Geral', which goes only when empty", async () => {
  const marca = (await byName()).get("MARCA")?.id ?? "";
  const layouts = await times(3, () => makeLayout(app, user, { category_id: marca }));
  const geral = (await byName()).get("Geral");
  expect((await byName()).get("MARCA")?.layout_count).toBe(3);
  expect((await remove(geral?.id ?? "")).error?.code).toBe("general_category_not_empty");
  expect((await remove(marca)).body).toEqual({ moved: 3 });
  const [first] = layouts;
  const moved = await callApi(app, getLayout, { layoutId: first?.id ?? "" }, me());
  expect(moved.body.category).toEqual({ id: geral?.id, name: "Geral" });
  expect((await byName()).get("Geral")?.layout_count).toBe((geral?.layout_count ?? 0) + 3);
  expect((await remove(marca)).status).toBe(404);
});

test("deleting while layouts are being added loses none and fails none", async () => {
  const person = await subscriber(app);
  user = person;
  const kept = await makeLayout(app, user);
  const png = await smallPng();
  const statuses = new Set<number>();
  for (let round = 0; round < 4; round += 1) {
    const { id } = (await create(`Rodada ${round}`)).body;
    const uploads = await times(3, () => uploadImage(app, user, png));
    const answers = await Promise.all([
      ...uploads.map((upload_id) =>
        callApi(app, createLayout, { upload_id, category_id: id }, me()),
      ),
      callApi(app, editLayout, { layoutId: kept.id, category_id: id }, me()),
      remove(id),
    ]);
    for (const { status } of answers) statuses.add(status);
    // Those whose category was gone would count as open.
    for (const uploadId of uploads) await callApi(app, cancelUpload, { uploadId }, me());
  }
  expect([...statuses].filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
  const { data } = (await callApi(app, listCategories, {}, me())).body;
  const total = data.reduce((sum, { layout_count }) => sum + layout_count, 0);
  expect(total).toBe(await countRows(app, "layouts where user_id = $1", [user.id]));
});

test("an empty 'Geral' can be removed and is recreated when needed", async () => {
  user = await subscriber(app);
  const only = await makeLayout(app, user);
  await callApi(app, removeLayout, { layoutId: only.id }, me());
  expect((await remove(only.category_id)).body).toEqual({ moved: 0 });
  expect((await makeLayout(app, user)).general_category_created).toBe(true);
});

test("a page goes on after the longest name there can be", async () => {
  const own = await subscriber(app);
  const names = ["あ", "い"].map((letter) => letter.repeat(60));
  for (const name of names) await callApi(app, createCategory, { name }, own);
  const first = await callApi(app, listCategories, { limit: 1 }, own);
  const cursor = first.body.next_cursor ?? "";
  const next = await callApi(app, listCategories, { limit: 1, cursor }, own);
  expect([next.status, next.body.data[0]?.name]).toEqual([200, names[1]]);
});
