import { afterAll, beforeAll, expect, test } from "vitest";
import { createCategory } from "#contract/routes/categories.ts";
import { editLayout, getDashboard, getLayout, listLayouts } from "#contract/routes/layouts.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsOwner, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let user: Person;
beforeAll(async () => {
  app = await startTestApp();
  user = await subscriber(app);
});
afterAll(() => app.close());

const me = () => ({ cookie: user.cookie });

async function titles(filter: object): Promise<string[]> {
  const { body } = await callApi(app, listLayouts, filter, me());
  return body.data.map(({ title }) => title);
}

test("pages are whole and without doubles, also among layouts of one moment", async () => {
  for (let i = 0; i < 7; i += 1) await makeLayout(app, user, { title: `Tela ${i}` });
  await rows(app, "update layouts set created_at = date_trunc('second', now())");
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { body } = await callApi(app, listLayouts, { limit: 2, ...(cursor && { cursor }) }, me());
    seen.push(...body.data.map(({ id }) => id));
    cursor = body.next_cursor;
  } while (cursor);
  expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
});

test("a made-up cursor is refused and never breaks anything", async () => {
  const dashes = "-".repeat(36);
  const cursors = [
    "x",
    `1|${dashes}`,
    "999999999999999|00000000-0000-4000-8000-000000000000",
    "1|'--",
  ];
  for (const cursor of cursors.map((text) => Buffer.from(text).toString("base64url"))) {
    expect((await callApi(app, listLayouts, { cursor }, me())).status).toBe(422);
  }
  const edge = Buffer.from("99999999999999|00000000-0000-4000-8000-000000000000");
  expect(
    (await callApi(app, listLayouts, { cursor: edge.toString("base64url") }, me())).status,
  ).toBe(200);
  for (const limit of ["0", "101", "x", "1.5"]) {
    expect((await callApi(app, listLayouts, { limit }, me())).status).toBe(422);
  }
});

test("search reads past accents and case, and takes every sign for itself", async () => {
  await makeLayout(app, user, { title: "Página de AÇÃO" });
  await makeLayout(app, user, { title: "100%_pronto\\fim" });
  expect(await titles({ search: "pagina" })).toEqual(["Página de AÇÃO"]);
  expect(await titles({ search: "Ação" })).toEqual(["Página de AÇÃO"]);
  for (const search of ["%", "_", "0%_p", "\\", "o\\f"]) {
    expect([search, await titles({ search })]).toEqual([search, ["100%_pronto\\fim"]]);
  }
  expect(await titles({ search: "nada disso" })).toEqual([]);
  expect((await callApi(app, listLayouts, { search: "a\0" }, me())).status).toBe(422);
});

test("the category filter shows that category, and nothing for another's", async () => {
  const { id } = (await callApi(app, createCategory, { name: "Marca" }, me())).body;
  const branded = await makeLayout(app, user, { title: "Logo", category_id: id });
  expect(await titles({ category_id: id })).toEqual(["Logo"]);
  expect(await titles({ category_id: id, search: "pagina" })).toEqual([]);
  const other = await subscriber(app);
  const seen = await callApi(app, listLayouts, { category_id: id }, { cookie: other.cookie });
  expect(seen.body.data).toEqual([]);
  const edit = (change: object) =>
    callApi(app, editLayout, { layoutId: branded.id, ...change }, me()).then(({ body }) => body);
  expect(await edit({ title: "  ", description: " texto " })).toMatchObject({
    title: "Logo",
    description: "texto",
  });
  expect(await edit({ title: "Símbolo" })).toMatchObject({
    title: "Símbolo",
    description: "texto",
  });
  expect(await edit({ description: "" })).toMatchObject({ description: null, category_id: id });
  expect(await titles({ search: "simbolo" })).toEqual(["Símbolo"]);
  expect(await edit({})).toMatchObject({ title: "Símbolo" });
});

test("the dashboard counts everything and shows the newest six", async () => {
  const newest = await makeLayout(app, user, { title: "Última" });
  await commentAsOwner(app, user, newest.id);
  await commentAsOwner(app, user, newest.id);
  const { body } = await callApi(app, getDashboard, {}, me());
  const [sums] = await rows<{ count: string; size: string }>(
    app,
    "select count(*), sum(size) as size from layouts",
  );
  expect(body).toMatchObject({ total_layouts: Number(sums?.count), total_comments: 2 });
  expect(body.storage).toEqual({ used: Number(sums?.size), limit: null });
  expect(body.latest).toHaveLength(6);
  expect(body.latest[0]).toMatchObject({ id: newest.id, comment_count: 2 });
});

test("image_path is a whole address wherever a layout leaves the server", async () => {
  const made = await makeLayout(app, user, { title: "Endereço" });
  const { id: layoutId } = made;
  const answers = [
    made,
    (await callApi(app, getLayout, { layoutId }, me())).body,
    (await callApi(app, editLayout, { layoutId, title: "Endereço inteiro" }, me())).body,
    (await callApi(app, listLayouts, { search: "inteiro" }, me())).body.data[0],
  ];
  for (const layout of answers) {
    expect(layout?.image_path).toBe(app.url + made.image.original);
    // What a page of ours loads stays on whatever address that page was opened at.
    expect(layout?.image.thumbnail).toMatch(/^\/files\//);
  }
});
