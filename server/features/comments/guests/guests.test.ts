import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeGuestWords } from "#contract/routes/comments.ts";
import {
  editPublicComment,
  editPublicReply,
  eraseGuest,
  forgetGuest,
  getGuestWords,
  getPublicThread,
  movePublicComment,
  openGuest,
  reactAsGuest,
  removePublicComment,
  removePublicReply,
} from "#contract/routes/guests.ts";
import { getPublicLayout, listPublicComments } from "#contract/routes/public-layout.ts";
import type { Person } from "#tests/support/accounts.ts";
import { type Caller, callApi } from "#tests/support/call-api.ts";
import { newGuest, replyAsGuest, replyAsMember } from "#tests/support/conversation.ts";
import {
  commentAsVisitor,
  draft,
  type MadeLayout,
  makeLayout,
  subscriber,
} from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { setLink } from "#tests/support/links.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let owner: Person;
let layout: MadeLayout;
let publicLink: string;
beforeAll(async () => {
  app = await startTestApp();
  await liftLimits(app);
  owner = await subscriber(app);
  layout = await makeLayout(app, owner);
  publicLink = layout.public_link;
});
afterAll(() => app.close());

async function wordsOf(guest: Caller) {
  return (await callApi(app, getGuestWords, { publicLink }, guest)).body;
}

test("a visit leaves no cookie; opening a form does, which scripts cannot read", async () => {
  for (const path of [`/public/${publicLink}`, `/api/public/${publicLink}`]) {
    expect((await app.request(path)).headers.getSetCookie()).toEqual([]);
  }
  const { headers } = await callApi(app, openGuest, {});
  const [cookie = ""] = headers.getSetCookie();
  expect(cookie).toMatch(
    /^alfinete_guest=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  // Opening another form keeps it.
  const again = await callApi(
    app,
    openGuest,
    {},
    { headers: { Cookie: cookie.split(";")[0] ?? "" } },
  );
  expect(again.headers.getSetCookie()[0]).toBe(cookie);
  const secret = cookie.split(/[=;]/)[1] ?? "";
  await commentAsVisitor(app, publicLink, {}, { headers: { Cookie: `alfinete_guest=${secret}` } });
  const [stored] = await rows<{ all: string }>(
    app,
    "select json_agg(comments)::text as all from comments",
  );
  expect(stored?.all).not.toContain(secret);
});

test("a guest changes, moves and removes their own words, on that browser alone", async () => {
  const guest = await newGuest(app);
  const mark = { kind: "area", x: 10, y: 20, width: 5, height: 5 } as const;
  const { body: made } = await commentAsVisitor(app, publicLink, { mark }, guest);
  const where = { publicLink, commentId: made.id };
  const edited = await callApi(
    app,
    editPublicComment,
    { ...where, comment: "Melhor assim" },
    guest,
  );
  expect(edited.body).toMatchObject({ comment: "Melhor assim", moderation: null });
  expect(edited.body.edited_at).not.toBeNull();
  const to = { x_position: 90, y_position: 50 };
  const moved = await callApi(app, movePublicComment, { ...where, ...to }, guest);
  expect(moved.body).toMatchObject({ ...to, mark: { ...mark, x: 90, y: 50 } });
  const reply = await replyAsGuest(app, where, {}, guest);
  expect(await wordsOf(guest)).toEqual({
    comments: [made.id],
    replies: [reply.body.id],
    reactions: [],
  });
  const ofReply = { publicLink, replyId: reply.body.id };
  expect((await callApi(app, editPublicReply, { ...ofReply, text: "Ou não" }, guest)).status).toBe(
    200,
  );
  expect((await callApi(app, removePublicReply, ofReply, guest)).status).toBe(204);
  expect((await callApi(app, removePublicComment, where, guest)).status).toBe(204);
  expect(await wordsOf(guest)).toEqual({ comments: [], replies: [], reactions: [] });
});

test("guarantee 74: with another's ids a guest changes nothing, and repeating them gives nothing", async () => {
  const [a, b] = [await newGuest(app), await newGuest(app)];
  const mine = draft({ comment: "De A" });
  await commentAsVisitor(app, publicLink, mine, a);
  const where = { publicLink, commentId: mine.id };
  const reply = (await replyAsGuest(app, where, { text: "Também de A" }, a)).body;
  const ofReply = { publicLink, replyId: reply.id };
  const before = JSON.stringify((await callApi(app, getPublicThread, where)).body);
  const tries = [
    () => commentAsVisitor(app, publicLink, { ...mine, comment: "De B" }, b),
    () => replyAsGuest(app, where, { id: reply.id, text: "De B" }, b),
    () => callApi(app, editPublicComment, { ...where, comment: "De B" }, b),
    () => callApi(app, movePublicComment, { ...where, x_position: 1, y_position: 1 }, b),
    () => callApi(app, removePublicComment, where, b),
    () => callApi(app, editPublicReply, { ...ofReply, text: "De B" }, b),
    () => callApi(app, removePublicReply, ofReply, b),
  ];
  let refused = 0;
  for (const caller of [b, {}]) {
    for (const [at, attempt] of tries.entries()) {
      const answer = caller === b ? await attempt() : await bare(at);
      if (answer.status === 403) refused += 1;
    }
  }
  expect(refused).toBe(10);
  expect(JSON.stringify((await callApi(app, getPublicThread, where)).body)).toBe(before);
  expect(await wordsOf(b)).toEqual({ comments: [], replies: [], reactions: [] });
  expect((await wordsOf(a)).comments).toEqual([mine.id]);
  printFigure(
    `guarantee 74: ${tries.length * 2} tries with another guest's ids, with and without a cookie: ${refused} × 403, 0 changed, 0 owned`,
  );

  function bare(at: number) {
    const calls = [
      () => commentAsVisitor(app, publicLink, { ...mine, comment: "De ninguém" }),
      () => replyAsGuest(app, where, { id: reply.id, text: "De ninguém" }),
      () => callApi(app, editPublicComment, { ...where, comment: "De ninguém" }),
      () => callApi(app, movePublicComment, { ...where, x_position: 1, y_position: 1 }),
      () => callApi(app, removePublicComment, where),
      () => callApi(app, editPublicReply, { ...ofReply, text: "De ninguém" }),
      () => callApi(app, removePublicReply, ofReply),
    ];
    return calls[at]?.() ?? Promise.reject(new Error("no such call"));
  }
});

test("guarantee 75: a guest whose first answer was lost has lost nothing", async () => {
  const guest = await newGuest(app);
  const first = draft({ comment: "Sem resposta" });
  const request = fetch(`${app.url}/api/public/${publicLink}/comments`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...guest.headers },
    body: JSON.stringify(first),
  });
  // Whatever was answered is not read.
  await (await request).body?.cancel();
  const again = await commentAsVisitor(app, publicLink, first, guest);
  expect(again.status).toBe(201);
  expect(await countRows(app, `comments where id = '${first.id}'`)).toBe(1);
  expect((await wordsOf(guest)).comments).toEqual([first.id]);
  const where = { publicLink, commentId: first.id };
  const edited = await callApi(app, editPublicComment, { ...where, comment: "Meu" }, guest);
  expect([edited.status, edited.body.comment]).toEqual([200, "Meu"]);
});

test("reactions are one of each kind per browser, and need one that is known", async () => {
  const { body: made } = await commentAsVisitor(app, publicLink);
  const [a, b] = [await newGuest(app), await newGuest(app)];
  const where = { publicLink, commentId: made.id };
  const put = (caller: Caller, kind: "👍" | "🎉", on = true) =>
    callApi(app, reactAsGuest, { ...where, kind, on }, caller);
  await Promise.all([put(a, "👍"), put(a, "👍"), put(b, "👍"), put(b, "🎉")]);
  const { body } = await callApi(app, getPublicThread, where);
  expect(body.comment.reactions).toEqual({ "👍": 2, "🎉": 1 });
  expect((await wordsOf(b)).reactions[0]?.kinds.toSorted()).toEqual(["🎉", "👍"].toSorted());
  expect((await put(b, "🎉", false)).body.reactions).toEqual({ "👍": 2 });
  expect((await put({}, "👍")).error?.code).toBe("guest_required");
});

test("paused comments pause replies, edits, moves and reactions of guests; removing stays theirs", async () => {
  const own = await makeLayout(app, owner);
  const guest = await newGuest(app);
  const { body: made } = await commentAsVisitor(app, own.public_link, {}, guest);
  const where = { publicLink: own.public_link, commentId: made.id };
  await setLink(app, owner, own.id, { comments_paused: true });
  const answers = [
    await replyAsGuest(app, where, {}, guest),
    await callApi(app, editPublicComment, { ...where, comment: "Outro" }, guest),
    await callApi(app, movePublicComment, { ...where, x_position: 1, y_position: 1 }, guest),
    await callApi(app, reactAsGuest, { ...where, kind: "👍", on: true }, guest),
  ];
  expect(answers.map(({ error }) => error?.code)).toEqual(Array(4).fill("comments_paused"));
  expect((await callApi(app, removePublicComment, where, guest)).status).toBe(204);
});

test("'Não sou eu' forgets the browser; erasing takes everything that it wrote", async () => {
  const guest = await newGuest(app);
  const other = await commentAsVisitor(app, publicLink, { name: "Outra" });
  const alone = (await commentAsVisitor(app, publicLink, { name: "Bia" }, guest)).body;
  const answered = (await commentAsVisitor(app, publicLink, { name: "Bia" }, guest)).body;
  await replyAsMember(app, owner, answered.id, { text: "Fica" });
  const elsewhere = { publicLink, commentId: other.body.id };
  await replyAsGuest(app, elsewhere, { name: "Bia", text: "Da Bia" }, guest);
  await callApi(app, reactAsGuest, { ...elsewhere, kind: "❤️", on: true }, guest);
  const forgot = await callApi(app, forgetGuest, {}, guest);
  expect(forgot.headers.getSetCookie()[0]).toMatch(/^alfinete_guest=; Max-Age=0/);
  const erased = await callApi(app, eraseGuest, {}, guest);
  expect(erased.body).toEqual({ comments: 2, replies: 1, decisions: 0 });
  const { body } = await callApi(app, listPublicComments, { publicLink });
  expect(JSON.stringify(body)).not.toContain("Bia");
  expect(body.data.find(({ id }) => id === alone.id)).toBeUndefined();
  expect(body.data.find(({ id }) => id === answered.id)).toMatchObject({ removed: true });
  const thread = (await callApi(app, getPublicThread, elsewhere)).body;
  expect([thread.replies, thread.comment.reactions]).toEqual([[], {}]);
  expect(await wordsOf(guest)).toEqual({ comments: [], replies: [], reactions: [] });
});

test("who moderates removes all that one guest wrote on a layout, and nothing elsewhere", async () => {
  const guest = await newGuest(app);
  const elsewhere = await makeLayout(app, owner);
  const kept = (await commentAsVisitor(app, elsewhere.public_link, {}, guest)).body;
  const first = (await commentAsVisitor(app, publicLink, {}, guest)).body;
  await commentAsVisitor(app, publicLink, {}, guest);
  const other = (await commentAsVisitor(app, publicLink)).body;
  await replyAsGuest(app, { publicLink, commentId: other.id }, {}, guest);
  const { body } = await callApi(
    app,
    removeGuestWords,
    { commentId: first.id },
    { cookie: owner.cookie },
  );
  expect(body).toEqual({ comments: 2, replies: 1 });
  expect((await wordsOf(guest)).comments).toEqual([]);
  const there = await callApi(app, getGuestWords, { publicLink: elsewhere.public_link }, guest);
  expect(there.body.comments).toEqual([kept.id]);
});

test("what is one's own is never part of what everybody is answered", async () => {
  const guest = await newGuest(app);
  const { body: made } = await commentAsVisitor(app, publicLink, { id: randomUUID() }, guest);
  const as = async (caller: Caller) => {
    const list = await callApi(app, listPublicComments, { publicLink }, caller);
    const page = await callApi(app, getPublicLayout, { publicLink }, caller);
    return JSON.stringify([list.body, page.body]);
  };
  expect(await as(guest)).toBe(await as({}));
  const answer = await callApi(app, getGuestWords, { publicLink }, guest);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.body.comments).toContain(made.id);
});
