import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutputOf, Route } from "#contract/route.ts";
import { createCategory, listCategories } from "#contract/routes/categories.ts";
import { listAllComments } from "#contract/routes/comments.ts";
import { routes } from "#contract/routes/index.ts";
import { listLayouts } from "#contract/routes/layouts.ts";
import { createWebhook } from "#contract/routes/webhooks.ts";
import type { Person } from "#tests/support/accounts.ts";
import { type ApiAnswer, callApi, expectErrorForm, sendRequest } from "#tests/support/call-api.ts";
import { cases, FUZZ_SEED, fuzzSlowly } from "#tests/support/fuzzing/fuzz.ts";
import { hostileText, impossibleText, isStorable } from "#tests/support/fuzzing/hostile-text.ts";
import { anyMark } from "#tests/support/fuzzing/marks.ts";
import { written } from "#tests/support/fuzzing/written-addresses.ts";
import {
  commentAsOwner,
  commentAsVisitor,
  type MadeLayout,
  makeLayout,
  subscriber,
} from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const TIMEOUT = 600_000;
const CASES = cases({ few: 60, many: 3_000 });
const WORDS = cases({ few: 25, many: 500 });
const seed = `guarantee 114: seed ${FUZZ_SEED}:`;

type CategoryPage = OutputOf<typeof listCategories>;

let app: TestApp;
let owner: Person;
let layout: MadeLayout;
beforeAll(async () => {
  app = await startTestApp();
  await liftLimits(app);
  owner = await subscriber(app);
  layout = await makeLayout(app, owner);
});
afterAll(() => app.close());

/** Every list of the contract that goes on by cursor, for whoever has rows in it. */
function listsWithCursor(): Route[] {
  return Object.values(routes).filter(
    ({ method, access, input }) =>
      method === "GET" &&
      access !== "admin" &&
      Object.hasOwn((input as unknown as { def: { shape: object } }).def.shape, "cursor"),
  );
}

const position = fc
  .tuple(
    fc.oneof(fc.nat(), fc.constantFrom("", "-1", "1e9", "99999999999999", "9".repeat(30))),
    impossibleText,
  )
  .map(([time, id]) => `${time}|${id}`);
const anyCursor = fc.oneof(
  impossibleText,
  fc.oneof(position, impossibleText).map((text) => Buffer.from(text).toString("base64url")),
  fc.tuple(fc.nat(), fc.uuid()).map((at) => Buffer.from(at.join("|")).toString("base64url")),
  fc.constantFrom("", "0", "-1", "1e400", "NaN", "0x10", " 7 ", "2147483648", "ﾞ", "%00"),
);

test("guarantee 114: any text for a cursor, a limit or a search is a page or refused as input", {
  timeout: TIMEOUT,
}, async () => {
  const lists = listsWithCursor();
  expect(lists.length).toBeGreaterThanOrEqual(8);
  const asked = fc.record({
    route: fc.nat(lists.length - 1),
    cursor: fc.option(anyCursor, { nil: undefined }),
    limit: fc.constantFrom(
      ...Array<undefined>(9).fill(undefined),
      "1",
      "0",
      "-1",
      "1e3",
      "NaN",
      "²",
    ),
    search: fc.option(fc.oneof(hostileText(3), impossibleText), { nil: undefined }),
  });
  const answers = new Map<number, number>();
  const ids = { layoutId: layout.id, publicLink: layout.public_link, webhookId: layout.id };
  await fuzzSlowly(asked, CASES, async ({ route, cursor, limit, search }) => {
    const record = lists[route] as Route;
    const takes = (record.input as unknown as { def: { shape: object } }).def.shape;
    const fields = Object.entries({ ...ids, cursor, limit, search }).filter(
      ([name, value]) => value !== undefined && Object.hasOwn(takes, name),
    );
    const { cookie } = owner;
    const answer = await sendRequest(app, record, Object.fromEntries(fields), { cookie });
    const json = await answer.json();
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    if (answer.ok) expect(record.output.safeParse(json).error).toBeUndefined();
    else
      expect(["invalid_input", "not_found", "headers_too_large"]).toContain(
        expectErrorForm(answer.status, json).code,
      );
  });
  const counts = [...answers].map(([status, count]) => `${count} × ${status}`).join(", ");
  printFigure(`${seed} ${CASES} requests of ${lists.length} lists with made-up cursors: ${counts}`);
});

test("guarantee 114: whatever a category is called, paging one by one finds each once", {
  timeout: TIMEOUT,
}, async () => {
  const person = await subscriber(app);
  const { cookie } = person;
  const names = new Set<string>();
  const long = fc.string({ unit: "binary", minLength: 40, maxLength: 60 });
  await fuzzSlowly(fc.oneof(hostileText(6), long), WORDS, async (name) => {
    const made = await callApi(app, createCategory, { name }, { cookie });
    if (made.status === 201) names.add(made.body.name);
    else expect(["invalid_input", "category_exists"]).toContain(made.error?.code);
  });
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const input = { limit: 1, ...(cursor && { cursor }) };
    const page: ApiAnswer<CategoryPage> = await callApi(app, listCategories, input, { cookie });
    expect(page.error).toBeNull();
    found.push(...page.body.data.map(({ name }) => name));
    cursor = page.body.next_cursor ?? undefined;
  } while (cursor);
  expect(found.sort()).toEqual([...names].sort());
  printFigure(
    `${seed} ${names.size} categories with made-up names, each on one page of ${names.size}`,
  );
});

test("guarantee 114: what is written is found by any part of it, or refused, and comes back as it was", {
  timeout: TIMEOUT,
}, async () => {
  let kept = 0;
  const words = fc.record({ comment: impossibleText, mark: fc.option(anyMark), from: fc.nat() });
  await fuzzSlowly(words, WORDS, async ({ comment, mark, from }) => {
    const { status, body, error } = await commentAsVisitor(app, layout.public_link, {
      comment,
      mark,
    });
    const fits = isStorable(comment) && comment.trim() !== "" && comment.trim().length <= 2_000;
    if (!fits) {
      expect([status, error?.code]).toEqual([422, "invalid_input"]);
      return;
    }
    expect([status, body.comment]).toEqual([201, comment.trim()]);
    kept += 1;
    const characters = [...comment.trim()];
    const start = from % characters.length;
    const search = characters
      .slice(start, start + 12)
      .join("")
      .trim();
    if (search === "" || /Σ/u.test(comment)) return;
    const input = { search, limit: 100, layout_id: layout.id };
    const found = await callApi(app, listAllComments, input, { cookie: owner.cookie });
    if (found.body.next_cursor !== null) return;
    expect(found.body.data.map(({ id }) => id)).toContain(body.id);
  });
  const { cookie } = owner;
  const titles = await callApi(app, listLayouts, { search: "%" }, { cookie });
  expect(titles.body.data).toEqual([]);
  printFigure(
    `${seed} ${WORDS} comments: ${kept} kept as written and found, ${WORDS - kept} refused`,
  );
});

test("guarantee 114: no webhook is saved for a closed address, however it is written", {
  timeout: TIMEOUT,
}, async () => {
  const closed = written.filter((address) => address.closed);
  await fuzzSlowly(closed, WORDS, async ({ host }) => {
    const draft = { url: `https://${host}/gancho`, event_type: "comment.created" as const };
    const made = await callApi(app, createWebhook, draft, { cookie: owner.cookie });
    expect([host, made.status, made.error?.code]).toEqual([host, 422, "invalid_input"]);
  });
  printFigure(`${seed} ${WORDS} webhooks to closed addresses: all 422`);
});

test("guarantee 114: whatever JSON a form sends, it is taken or refused, and nothing breaks", {
  timeout: TIMEOUT,
}, async () => {
  const value = fc.oneof(impossibleText, fc.jsonValue({ maxDepth: 3 }), fc.constant(undefined));
  const any = { comment: value, name: value, mark: value, x_position: value, website: value };
  const body = fc.record(any, { requiredKeys: [] });
  const statuses = new Set<number>();
  await fuzzSlowly(body, CASES, async (fields) => {
    const { status } = await commentAsVisitor(app, layout.public_link, fields);
    statuses.add(status);
    expect(status).toBeLessThan(500);
  });
  const own = await commentAsOwner(app, owner, layout.id);
  expect(own.status).toBe(201);
  printFigure(`${seed} ${CASES} made-up forms: answered ${[...statuses].sort().join(", ")} only`);
});
