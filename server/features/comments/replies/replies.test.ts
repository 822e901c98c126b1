import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { removeComment, setCommentStatus } from "#contract/routes/comments.ts";
import { getPublicThread, removePublicComment } from "#contract/routes/guests.ts";
import { getLayout } from "#contract/routes/layouts.ts";
import { listPublicComments } from "#contract/routes/public-layout.ts";
import { createReply, editReply, getThread, removeReply } from "#contract/routes/replies.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest, replyAsGuest, replyAsMember, replyDraft } from "#tests/support/conversation.ts";
import {
  commentAsOwner,
  commentAsVisitor,
  type MadeLayout,
  makeLayout,
  subscriber,
} from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

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

const me = () => ({ cookie: owner.cookie });

async function visitorsComment(caller = {}): Promise<{ publicLink: string; commentId: string }> {
  const { body } = await commentAsVisitor(app, layout.public_link, { name: "Ana" }, caller);
  return { publicLink: layout.public_link, commentId: body.id };
}

async function publicThread(where: { publicLink: string; commentId: string }) {
  return callApi(app, getPublicThread, where);
}

test("both sides answer under a comment, in order, each with who it is", async () => {
  const where = await visitorsComment();
  await replyAsMember(app, owner, where.commentId, { text: "Qual cor?" });
  const answered = await replyAsGuest(app, where, { name: "Ana", text: "Azul" });
  expect(answered.status).toBe(201);
  const { body } = await publicThread(where);
  expect(body.replies.map(({ text, author }) => [author.kind, text])).toEqual([
    ["member", "Qual cor?"],
    ["guest", "Azul"],
  ]);
  expect(body.replies[0]?.author).not.toHaveProperty("id");
  expect(body.comment.reply_count).toBe(2);
  const inside = await callApi(app, getThread, { commentId: where.commentId }, me());
  expect(inside.body.replies[0]?.author.id).toBe(owner.id);
});

test("a reply sent twice is one; its id elsewhere leads nowhere", async () => {
  const [one, other] = [await visitorsComment(), await visitorsComment()];
  const draft = replyDraft();
  const answers = await Promise.all([1, 2, 3].map(() => replyAsGuest(app, one, draft)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await publicThread(one)).body.comment.reply_count).toBe(1);
  expect((await replyAsGuest(app, other, draft)).error?.code).toBe("not_found");
});

test("what only the team reads is in no thread, count or id of a guest", async () => {
  const where = await visitorsComment();
  const viewer = await newMember(app, owner, "viewer");
  const said = await replyAsMember(app, viewer, where.commentId, { visibility: "team" });
  const { body } = await publicThread(where);
  expect([body.replies, body.comment.reply_count]).toEqual([[], 0]);
  const inside = await callApi(app, getThread, { commentId: where.commentId }, me());
  expect(inside.body.replies.map(({ visibility }) => visibility)).toEqual(["team"]);
  expect(inside.body.comment.reply_count).toBe(1);
  expect((await replyAsGuest(app, where, { id: said.id })).error?.code).toBe("not_found");
  const replayed = { commentId: where.commentId, id: said.id, text: "Outra" };
  const { error } = await callApi(app, createReply, replayed, me());
  expect(error?.code).toBe("not_found");
});

test("its author edits a reply; others' words keep their original and say who changed them", async () => {
  const { commentId } = await visitorsComment();
  const editor = await newMember(app, owner, "editor");
  const viewer = await newMember(app, owner, "viewer");
  const { id: replyId } = await replyAsMember(app, viewer, commentId, { text: "Certo" });
  const edit = (person: Person, text: string) =>
    callApi(app, editReply, { replyId, text }, { cookie: person.cookie });
  expect((await edit(viewer, "Certíssimo")).body).toMatchObject({ moderation: null });
  const changed = (await edit(editor, "Errado")).body;
  expect(changed.moderation?.original).toBe("Certíssimo");
  expect(changed.edited_at).not.toBeNull();
  const again = (await edit(owner, "Pior")).body;
  expect(again.moderation?.original).toBe("Certíssimo");
  const mine = await replyAsMember(app, owner, commentId);
  const refused = await callApi(
    app,
    editReply,
    { replyId: mine.id, text: "Nada" },
    { cookie: viewer.cookie },
  );
  expect(refused.error?.code).toBe("role_required");
  expect((await edit(viewer, "De novo meu")).body.moderation).toBeNull();
});

test("a comment that its author removes goes; one that was answered keeps its place without words", async () => {
  const guest = await newGuest(app);
  const [alone, answered] = [await visitorsComment(guest), await visitorsComment(guest)];
  await replyAsMember(app, owner, answered.commentId, { text: "Fica" });
  for (const where of [alone, answered]) {
    expect((await callApi(app, removePublicComment, where, guest)).status).toBe(204);
  }
  expect((await publicThread(alone)).error?.code).toBe("not_found");
  const { comment, replies } = (await publicThread(answered)).body;
  expect(comment).toMatchObject({ removed: true, comment: "", name: "Ana", mark: null });
  expect(replies.map(({ text }) => text)).toEqual(["Fica"]);
});

test("removed by its author and answered by the team alone, it is gone for guests, and has no number", async () => {
  const guest = await newGuest(app);
  const where = await visitorsComment(guest);
  const before = await counts();
  const said = await replyAsMember(app, owner, where.commentId, { visibility: "team" });
  await callApi(app, removePublicComment, where, guest);
  expect((await publicThread(where)).error?.code).toBe("not_found");
  const { body } = await callApi(app, listPublicComments, { publicLink: layout.public_link });
  expect(body.data.map(({ id }) => id)).not.toContain(where.commentId);
  const inside = await callApi(app, getThread, { commentId: where.commentId }, me());
  expect(inside.body.comment).toMatchObject({ removed: true, team_only: true });
  expect(await counts()).toEqual({ comments: before.comments - 1, open: before.open - 1 });
  // Nobody outside would see an answer to it.
  const answer = { commentId: where.commentId, ...replyDraft() };
  expect((await callApi(app, createReply, answer, me())).error?.code).toBe("not_found");
  // With its last answer it is gone altogether.
  await callApi(app, removeReply, { replyId: said.id }, me());
  const gone = await callApi(app, getThread, { commentId: where.commentId }, me());
  expect(gone.error?.code).toBe("not_found");
  expect(await counts()).toEqual({ comments: before.comments - 1, open: before.open - 1 });
});

async function counts() {
  const { body } = await callApi(app, getLayout, { layoutId: layout.id }, me());
  return { comments: body.comment_count, open: body.open_count };
}

test("resolving and reopening count, several at once too; a reply does not reopen", async () => {
  const own = await makeLayout(app, owner);
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await commentAsOwner(app, owner, own.id)).body.id);
  const openCount = async () =>
    (await callApi(app, getLayout, { layoutId: own.id }, me())).body.open_count;
  const set = (status: "open" | "resolved", which: string[]) =>
    callApi(app, setCommentStatus, { layoutId: own.id, ids: which, status }, me());
  const { body } = await set("resolved", [ids[0] ?? "", ids[1] ?? "", randomUUID()]);
  expect(body.data.map(({ status }) => status)).toEqual(["resolved", "resolved"]);
  expect(body.data[0]?.resolved?.by).toMatch(/\S/);
  expect(await openCount()).toBe(1);
  expect((await set("resolved", ids)).body.data).toHaveLength(1);
  await replyAsMember(app, owner, ids[0] ?? "");
  expect(await openCount()).toBe(0);
  await set("open", [ids[0] ?? ""]);
  expect(await openCount()).toBe(1);
  await callApi(app, removeComment, { commentId: ids[1] ?? "" }, me());
  expect(await openCount()).toBe(1);
  const viewer = await newMember(app, owner, "viewer");
  const input = { layoutId: own.id, ids, status: "open" } as const;
  const refused = await callApi(app, setCommentStatus, input, { cookie: viewer.cookie });
  expect(refused.error?.code).toBe("role_required");
});

test("guarantee 76: under one comment there are 200 replies at most, however many are sent at once", async () => {
  const where = await visitorsComment();
  const sent = process.env.PROVE === "on" ? 500 : 300;
  const codes: (number | string)[] = [];
  for (let done = 0; done < sent; done += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => replyAsGuest(app, where)));
    codes.push(...answers.map(({ status, error }) => error?.code ?? status));
  }
  const kept = codes.filter((code) => code === 201).length;
  const full = codes.filter((code) => code === "replies_full").length;
  expect(await countRows(app, `replies where comment_id = '${where.commentId}'`)).toBe(kept);
  expect(kept).toBe(limits.replies);
  expect(new Set(codes)).toEqual(
    new Set([201, "replies_full", ...(kept + full < sent ? ["unavailable"] : [])]),
  );
  printFigure(
    `guarantee 76: ${sent} replies, 100 at a time, under one comment: ${kept} kept, ${full} refused as full`,
  );
});

test("guarantee 79: a comment removed by its author among parallel replies loses none that was acknowledged", async () => {
  const rounds = 20;
  let acknowledged = 0;
  let lost = 0;
  for (let round = 0; round < rounds; round += 1) {
    const guest = await newGuest(app);
    const where = await visitorsComment(guest);
    const early = Array.from({ length: 3 }, () => replyAsGuest(app, where));
    await Promise.race(early);
    const removing = callApi(app, removePublicComment, where, guest);
    const late = Array.from({ length: 2 }, () => replyAsGuest(app, where));
    const answers = await Promise.all([...early, ...late]);
    const removed = await removing;
    expect(removed.status).toBe(204);
    const kept = answers.filter(({ status }) => status === 201);
    acknowledged += kept.length;
    const thread = await publicThread(where);
    const there = thread.error ? [] : thread.body.replies.map(({ id }) => id);
    lost += kept.filter(({ body }) => !there.includes(body.id)).length;
  }
  printFigure(
    `guarantee 79: ${rounds} comments removed among ${rounds * 5} replies: ${acknowledged} acknowledged, ${lost} lost`,
  );
  expect(lost).toBe(0);
  expect(acknowledged).toBeGreaterThan(0);
});
