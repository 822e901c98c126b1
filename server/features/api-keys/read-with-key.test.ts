import { afterAll, beforeAll, expect, test } from "vitest";
import { createCategory } from "#contract/routes/categories.ts";
import { listComments } from "#contract/routes/comments.ts";
import { listLayouts } from "#contract/routes/layouts.ts";
import { newApiKey, newKeyHolder, withKey } from "#tests/support/api-keys.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsOwner, makeLayout } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const MINUTE = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("answers carry a tag, and 304 with no body while nothing changed", async () => {
  const owner = await newKeyHolder(app);
  const { id: layoutId } = await makeLayout(app, owner, { title: "Capa" });
  // The list tells when a rendition is ready, so it is asked for once that has happened.
  await callApi(app, listComments, { layoutId }, withKey(owner.apiKey));
  const path = `/api/layouts/${layoutId}/comments`;
  const ask = (tag?: string) =>
    app.request(path, {
      headers: { "x-api-key": owner.apiKey, ...(tag && { "If-None-Match": tag }) },
    });
  const first = await ask();
  const tag = first.headers.get("etag") ?? "";
  expect(tag).toMatch(/^"[\w-]+"$/);
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  const second = await ask(tag);
  expect([second.status, await second.text()]).toEqual([304, ""]);
  expect(second.headers.get("etag")).toBe(tag);
  expect((await ask(`W/${tag}, "outra"`)).status).toBe(304);
  await commentAsOwner(app, owner, layoutId);
  const third = await ask(tag);
  expect(third.status).toBe(200);
  expect(third.headers.get("etag")).not.toBe(tag);
  const browser = await callApi(app, listComments, { layoutId }, { cookie: owner.cookie });
  expect([browser.headers.get("etag"), browser.headers.get("cache-control")]).toEqual([
    null,
    "no-store",
  ]);
});

test("120 requests a minute: counted down in the headers, then 429 until the window ends", async () => {
  const owner = await newKeyHolder(app);
  const left: number[] = [];
  let last = await callApi(app, listLayouts, {}, withKey(owner.apiKey));
  for (let request = 1; request < 120; request += 1) {
    left.push(Number(last.headers.get("ratelimit-remaining")));
    last = await callApi(app, listLayouts, { limit: 1 }, withKey(owner.apiKey));
  }
  expect([left[0], last.status, last.headers.get("ratelimit-remaining")]).toEqual([119, 200, "0"]);
  expect(last.headers.get("ratelimit-limit")).toBe("120");
  const over = await callApi(app, listLayouts, {}, withKey(owner.apiKey));
  const reset = Number(over.headers.get("ratelimit-reset"));
  expect([over.status, over.error?.code]).toEqual([429, "too_many_requests"]);
  expect(over.headers.get("retry-after")).toBe(String(reset));
  expect([reset > 0, reset <= 60]).toEqual([true, true]);
  const other = await newKeyHolder(app);
  expect((await callApi(app, listLayouts, {}, withKey(other.apiKey))).status).toBe(200);
  const renewed = await newApiKey(app, owner);
  expect((await callApi(app, listLayouts, {}, withKey(renewed))).status).toBe(429);
  app.advanceClock(MINUTE);
  expect((await callApi(app, listLayouts, {}, withKey(renewed))).status).toBe(200);
  printFigure(
    `public API: 120 × 200, then 429 with Retry-After ${reset}; another key: 200; next minute: 200`,
  );
});

test("layouts are filtered by category and moment, and paged by cursor", async () => {
  const owner = await newKeyHolder(app);
  const key = withKey(owner.apiKey);
  const category = await callApi(
    app,
    createCategory,
    { name: "Aplicativo" },
    { cookie: owner.cookie },
  );
  const inside = await makeLayout(app, owner, { title: "Um", category_id: category.body.id });
  app.advanceClock(MINUTE);
  const since = app.now().toISOString();
  const later = await makeLayout(app, owner, { title: "Dois" });
  const titles = async (input: object) => {
    const { body } = await callApi(app, listLayouts, input, key);
    return body.data.map(({ title }) => title);
  };
  expect(await titles({})).toEqual(["Dois", "Um"]);
  expect(await titles({ category: category.body.id })).toEqual(["Um"]);
  expect(await titles({ category: "aplicativo" })).toEqual(["Um"]);
  expect(await titles({ category: "Não existe" })).toEqual([]);
  expect(await titles({ since })).toEqual(["Dois"]);
  expect(await titles({ since: inside.created_at.slice(0, 10) })).toEqual(["Dois", "Um"]);
  const first = await callApi(app, listLayouts, { limit: 1 }, key);
  const cursor = first.body.next_cursor ?? "";
  const second = await callApi(app, listLayouts, { limit: 1, cursor }, key);
  expect([first.body.data[0]?.id, second.body.data[0]?.id, second.body.next_cursor]).toEqual([
    later.id,
    inside.id,
    null,
  ]);
  expect(first.body.data[0]?.image_path).toBe(app.url + later.image.original);
  for (const wrong of [
    { since: "ontem" },
    { since: "2026-13-45" },
    { cursor: "x" },
    { limit: 0 },
    { outro: 1 },
  ]) {
    const { status } = await callApi(app, listLayouts, wrong as never, key);
    expect([wrong, status]).toEqual([wrong, 422]);
  }
});

test("comments are filtered by moment and paged by cursor", async () => {
  const owner = await newKeyHolder(app);
  const key = withKey(owner.apiKey);
  const { id: layoutId } = await makeLayout(app, owner);
  for (const comment of ["Um", "Dois"]) await commentAsOwner(app, owner, layoutId, { comment });
  app.advanceClock(MINUTE);
  const since = app.now().toISOString();
  await commentAsOwner(app, owner, layoutId, { comment: "Três" });
  const texts = async (input: object) => {
    const { body } = await callApi(app, listComments, { layoutId, ...input }, key);
    return { texts: body.data.map(({ comment }) => comment), cursor: body.next_cursor };
  };
  expect((await texts({})).texts).toEqual(["Três", "Dois", "Um"]);
  expect((await texts({ since })).texts).toEqual(["Três"]);
  const page = await texts({ limit: 2 });
  expect((await texts({ limit: 2, cursor: page.cursor })).texts).toEqual(["Um"]);
});
