import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  editComment,
  getCommentTotals,
  listAllComments,
  listComments,
  removeComment,
} from "#contract/routes/comments.ts";
import { editLayout, getLayout } from "#contract/routes/layouts.ts";
import { listPublicComments } from "#contract/routes/public-layout.ts";
import { type Person, signInAgain } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import {
  commentAsOwner,
  commentAsVisitor,
  draft,
  type MadeLayout,
  makeLayout,
  subscriber,
} from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { times } from "#tests/support/wrong-passwords.ts";

const DAY = 24 * 3600_000;

let app: TestApp;
let user: Person;
let layout: MadeLayout;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "on" } });
  user = await subscriber(app, "Ana Souza");
  layout = await makeLayout(app, user);
});
afterAll(() => app.close());

const me = () => ({ cookie: user.cookie });
const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
let visitors = 0;
/** A visitor whom no limit has met yet. */
function visitor() {
  visitors += 1;
  return from(`203.0.113.${visitors}`);
}

async function counts(layoutId: string): Promise<[number, number]> {
  const { comment_count } = (await callApi(app, getLayout, { layoutId }, me())).body;
  return [comment_count, await countRows(app, "comments where layout_id = $1", [layoutId])];
}

test("a comment without a name is the owner's own on their page, and anonymous on the link", async () => {
  const own = await commentAsOwner(app, user, layout.id, { name: "  " });
  const named = await commentAsOwner(app, user, layout.id, { name: "Bia" });
  const open = await commentAsVisitor(app, layout.public_link, {}, visitor());
  expect([own.body.name, named.body.name, open.body.name]).toEqual(["Ana Souza", "Bia", "Anônimo"]);
  const newest = (await callApi(app, listComments, { layoutId: layout.id }, me())).body.data;
  const oldest = await callApi(app, listPublicComments, { publicLink: layout.public_link });
  expect(newest.map(({ id }) => id)).toEqual([open.body.id, named.body.id, own.body.id]);
  expect(oldest.body.data.map(({ id }) => id)).toEqual(newest.map(({ id }) => id).reverse());
});

test("pins page through without a gap or a double", async () => {
  const full = await makeLayout(app, user);
  for (let i = 0; i < 7; i += 1) await commentAsOwner(app, user, full.id);
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const input = { publicLink: full.public_link, limit: 3, ...(cursor && { cursor }) };
    const { body } = await callApi(app, listPublicComments, input);
    seen.push(...body.data.map(({ id }) => id));
    cursor = body.next_cursor;
  } while (cursor);
  expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
  for (const odd of ["x", "-1", "1.5", "99999999999", "1e30"]) {
    const input = { publicLink: full.public_link, cursor: odd };
    expect([odd, (await callApi(app, listPublicComments, input)).status]).toEqual([odd, 422]);
  }
});

test("guarantee 21: the same id twenty times at once is one comment", async () => {
  const id = randomUUID();
  const before = await counts(layout.id);
  const sender = visitor();
  const answers = await times(20, () => commentAsVisitor(app, layout.public_link, { id }, sender));
  expect(answers.map(({ status, body }) => [status, body?.id])).toEqual(Array(20).fill([201, id]));
  expect(await counts(layout.id)).toEqual([before[0] + 1, before[1] + 1]);
  printFigure("guarantee 21: the same client id 20 times in parallel: 20 × 201, 1 row, count +1");
});

test("guarantee 21: five hundred comments a minute from one visitor stop that visitor only", async () => {
  const open = await makeLayout(app, user);
  const flood = from("198.51.100.7");
  const answers = [];
  for (let batch = 0; batch < 10; batch += 1) {
    answers.push(...(await times(50, () => commentAsVisitor(app, open.public_link, {}, flood))));
  }
  const taken = answers.filter(({ status }) => status === 201).length;
  const refused = answers.filter(({ status }) => status === 429);
  expect([taken, refused.length]).toEqual([20, 480]);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect((await commentAsVisitor(app, open.public_link, {}, visitor())).status).toBe(201);
  expect(await counts(open.id)).toEqual([21, 21]);
  app.advanceClock(61_000);
  // What the minute turned away did not use up the hour.
  expect((await commentAsVisitor(app, open.public_link, {}, flood)).status).toBe(201);
  printFigure(
    `guarantee 21: 500 comments a minute from one visitor: ${taken} × 201, ${refused.length} × 429; a second visitor: 201`,
  );
});

test("paused comments are refused to visitors and not to the owner", async () => {
  await callApi(app, editLayout, { layoutId: layout.id, comments_paused: true }, me());
  const before = await counts(layout.id);
  const refused = await commentAsVisitor(app, layout.public_link, {}, visitor());
  expect([refused.status, refused.error?.code]).toEqual([403, "comments_paused"]);
  expect(await counts(layout.id)).toEqual(before);
  expect((await commentAsOwner(app, user, layout.id)).status).toBe(201);
  await callApi(app, editLayout, { layoutId: layout.id, comments_paused: false }, me());
});

test("guarantee 67: a filled hidden field is asked about, and what was typed is kept when it is confirmed", async () => {
  const open = await makeLayout(app, user);
  const sender = visitor();
  const say = (fields: object = {}) =>
    commentAsVisitor(
      app,
      open.public_link,
      { ...draft(), website: "https://cartao.example", ...fields },
      sender,
    );
  const asked = await times(25, () => say());
  expect(asked.map(({ status, error }) => [status, error?.code])).toEqual(
    Array(25).fill([409, "please_confirm"]),
  );
  expect(await counts(open.id)).toEqual([0, 0]);
  const confirmed = await times(25, () => say({ confirmed: true }));
  const kept = confirmed.filter(({ status }) => status === 201).length;
  const refused = confirmed.filter(({ status }) => status === 429).length;
  expect([kept, refused]).toEqual([20, 5]);
  expect(await counts(open.id)).toEqual([20, 20]);
  expect((await commentAsVisitor(app, "nenhum", { website: "x" }, visitor())).status).toBe(404);
  printFigure(
    `guarantee 67: 25 comments with the hidden field filled: 25 asked again, 0 false 201; confirmed: ${kept} kept, ${refused} over the limit`,
  );
});

test("editing and deleting keep numbers, count and text right", async () => {
  const other = await makeLayout(app, user);
  const ids: string[] = [];
  for (let i = 0; i < 3; i += 1) ids.push((await commentAsOwner(app, user, other.id)).body.id);
  const [first = "", second = ""] = ids;
  await callApi(app, removeComment, { commentId: first }, me());
  expect((await callApi(app, removeComment, { commentId: first }, me())).status).toBe(404);
  const edited = await callApi(app, editComment, { commentId: second, comment: " Ação " }, me());
  expect(edited.body).toMatchObject({ id: second, comment: "Ação" });
  const empty = await callApi(app, editComment, { commentId: second, comment: "  " }, me());
  expect([empty.status, empty.error?.message]).toEqual([422, "Por favor, digite um comentário"]);
  expect(await counts(other.id)).toEqual([2, 2]);
  const { data } = (await callApi(app, listAllComments, { layout_id: other.id }, me())).body;
  expect(data.map(({ number }) => number)).toEqual([2, 1]);
  expect(data[1]).toMatchObject({ id: second, layout: { id: other.id, title: other.title } });
});

test("after a storm of creating, editing and deleting the count is the number of rows", async () => {
  app.advanceClock(61_000);
  const storm = await makeLayout(app, user);
  const statuses = new Set<number>();
  await times(20, async () => {
    const { id } = draft();
    const made = await commentAsOwner(app, user, storm.id, { id });
    const after = await Promise.all([
      callApi(app, removeComment, { commentId: id }, me()),
      callApi(app, editComment, { commentId: id, comment: "outro" }, me()),
      callApi(app, removeComment, { commentId: id }, me()),
      commentAsOwner(app, user, storm.id),
    ]);
    for (const { status } of [made, ...after]) statuses.add(status);
  });
  const [count, found] = await counts(storm.id);
  expect([count, found]).toEqual([20, 20]);
  expect([...statuses].sort()).toEqual(expect.arrayContaining([201, 204, 404]));
  expect(statuses.has(500)).toBe(false);
  printFigure(
    `comments: 100 parallel creations, edits and deletions: count ${count}, rows ${found}, 0 × 500`,
  );
});

test("the overview's tabs, totals, filter and search agree", async () => {
  const person = await subscriber(app);
  user = person;
  const layouts = [await makeLayout(app, user), await makeLayout(app, user)];
  const [one, two] = layouts as [MadeLayout, MadeLayout];
  const say = (target: MadeLayout, comment: string) =>
    commentAsOwner(app, user, target.id, { comment });
  await say(one, "Ação antiga");
  app.advanceClock(24 * DAY);
  user = { ...user, cookie: (await signInAgain(app, person)).cookie };
  await say(two, "100% do botão_azul");
  app.advanceClock(7 * DAY + 1000);
  user = { ...user, cookie: (await signInAgain(app, person)).cookie };
  await say(two, "nova COR");
  const list = async (filter: object) =>
    (await callApi(app, listAllComments, filter, me())).body.data.map(({ comment }) => comment);
  expect(await list({})).toEqual(["nova COR", "100% do botão_azul", "Ação antiga"]);
  expect(await list({ period: "month" })).toEqual(["nova COR", "100% do botão_azul"]);
  expect(await list({ period: "recent" })).toEqual(["nova COR"]);
  expect(await list({ layout_id: one.id })).toEqual(["Ação antiga"]);
  expect(await list({ search: "acao" })).toEqual(["Ação antiga"]);
  expect(await list({ search: "BOTAO" })).toEqual(["100% do botão_azul"]);
  expect([await list({ search: "0%" }), await list({ search: "o_a" })]).toEqual([
    ["100% do botão_azul"],
    ["100% do botão_azul"],
  ]);
  expect([await list({ search: "%" }), await list({ search: "_" })]).toEqual([
    ["100% do botão_azul"],
    ["100% do botão_azul"],
  ]);
  expect(await list({ search: "\\" })).toEqual([]);
  expect((await callApi(app, getCommentTotals, {}, me())).body).toEqual({
    comments: 3,
    layouts: 2,
    recent: 1,
    month: 2,
  });
});
