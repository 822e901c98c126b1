import { afterAll, beforeAll, expect, test } from "vitest";
import {
  editComment,
  listAllComments,
  removeComment,
  setCommentStatus,
} from "#contract/routes/comments.ts";
import { acceptInvitation } from "#contract/routes/members.ts";
import { createReply, getOwnWords, markRead, reactToComment } from "#contract/routes/replies.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest, replyAsGuest, replyAsMember, replyDraft } from "#tests/support/conversation.ts";
import {
  commentAsOwner,
  commentAsVisitor,
  makeLayout,
  subscriber,
} from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { setLink } from "#tests/support/links.ts";
import { mailOf, mailsTo } from "#tests/support/mails.ts";
import { noticesTold } from "#tests/support/notices.ts";
import { invitationFor, newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  await liftLimits(app);
  owner = await subscriber(app, "Olga");
});
afterAll(() => app.close());

const as = ({ cookie }: Person) => ({ cookie });

async function unreadOf(person: Person, filter: object = {}): Promise<string[]> {
  const input = { space_id: owner.id, unread: "true", limit: 100, ...filter } as const;
  const { body } = await callApi(app, listAllComments, input, as(person));
  return body.data.map(({ id }) => id);
}

test("others' comments and replies are unread until the layout was read, for each member apart", async () => {
  const viewer = await newMember(app, owner, "viewer");
  const layout = await makeLayout(app, owner);
  const mine = (await commentAsOwner(app, owner, layout.id)).body;
  const theirs = (await commentAsVisitor(app, layout.public_link)).body;
  expect(await unreadOf(owner, { layout_id: layout.id })).toEqual([theirs.id]);
  expect(await unreadOf(viewer, { layout_id: layout.id })).toEqual([theirs.id, mine.id]);

  const read = (person: Person, seq: number) =>
    callApi(app, markRead, { layoutId: layout.id, seq }, as(person));
  await read(owner, theirs.seq);
  expect(await unreadOf(owner, { layout_id: layout.id })).toEqual([]);
  // Neither an edit nor a reaction is news, and nobody's own answer is to them.
  const edit = { commentId: theirs.id, comment: "Outro" };
  await callApi(app, editComment, edit, as(owner));
  const reaction = { commentId: theirs.id, kind: "👍", on: true } as const;
  await callApi(app, reactToComment, reaction, as(viewer));
  await replyAsMember(app, owner, theirs.id);
  expect(await unreadOf(owner, { layout_id: layout.id })).toEqual([]);
  // An answer under a resolved comment is.
  const status = { layoutId: layout.id, ids: [mine.id], status: "resolved" as const };
  await callApi(app, setCommentStatus, status, as(owner));
  await replyAsGuest(app, { publicLink: layout.public_link, commentId: mine.id });
  expect(await unreadOf(owner, { layout_id: layout.id })).toEqual([mine.id]);
  expect(await unreadOf(owner, { layout_id: layout.id, status: "open" })).toEqual([]);
  // Never back, and never past what has happened.
  await read(owner, 2_000_000_000);
  await read(owner, 1);
  const own = (await callApi(app, getOwnWords, { layoutId: layout.id }, as(owner))).body;
  const after = (await commentAsVisitor(app, layout.public_link)).body;
  expect(own.read_seq).toBeLessThan(after.seq);
  expect(await unreadOf(owner, { layout_id: layout.id })).toEqual([after.id]);
  const seen = (await callApi(app, getOwnWords, { layoutId: layout.id }, as(viewer))).body;
  expect(seen.reactions).toEqual([{ id: theirs.id, kinds: ["👍"] }]);
});

test("whoever joins a space has read what was there", async () => {
  const layout = await makeLayout(app, owner);
  await commentAsVisitor(app, layout.public_link);
  const person = await newPerson(app);
  const token = await invitationFor(app, owner, person.email, "viewer");
  await callApi(app, acceptInvitation, { token }, as(person));
  expect(await unreadOf(person)).toEqual([]);
  const { body: fresh } = await commentAsVisitor(app, layout.public_link);
  expect(await unreadOf(person)).toEqual([fresh.id]);
});

test("a member who is named is told at once; of a guarded layout without a word of it", async () => {
  const editor = await newMember(app, owner, "editor", "Edu");
  const layout = await makeLayout(app, owner, { title: "Vitrine" });
  const { body: comment } = await commentAsVisitor(app, layout.public_link);
  const mail = await mailOf(app, editor.email, "Olga mencionou você em Vitrine", () =>
    replyAsMember(app, owner, comment.id, { text: "@Edu, viu?", mentions: [editor.id, owner.id] }),
  );
  expect(mail.text).toContain("@Edu, viu?");
  expect(mail.links.some((link) => link.endsWith(`?comment=${comment.id}`))).toBe(true);
  await setLink(app, owner, layout.id, { password: "segredo" });
  const guarded = await mailOf(app, editor.email, /Mencionaram você em um layout protegido/, () =>
    replyAsMember(app, owner, comment.id, { text: "canario", mentions: [editor.id] }),
  );
  expect(guarded.text + guarded.html).not.toMatch(/canario|Vitrine|Olga/);
  const stranger = await newPerson(app);
  const input = { commentId: comment.id, ...replyDraft(), mentions: [stranger.id] };
  expect((await callApi(app, createReply, input, as(owner))).error?.params).toEqual({
    field: "mentions",
    reason: "Só é possível mencionar pessoas deste espaço.",
  });
  await noticesTold(app);
  expect(await mailsTo(app, stranger.email)).toEqual([]);
});

test("the owner is mailed of answers as of comments, and never of their own", async () => {
  const layout = await makeLayout(app, owner, { title: "Rótulo" });
  const { body: mine } = await commentAsOwner(app, owner, layout.id);
  await replyAsMember(app, owner, mine.id);
  await noticesTold(app);
  const where = { publicLink: layout.public_link, commentId: mine.id };
  const mail = await mailOf(app, owner.email, "Nova resposta em Rótulo", () =>
    replyAsGuest(app, where, { name: "Bia", text: "Pode ser azul" }),
  );
  expect(mail.text).toContain("Pode ser azul");
  expect(mail.links.some((link) => link.endsWith(`?comment=${mine.id}`))).toBe(true);
});

test("a viewer changes their own words, and nobody else's", async () => {
  const viewer = await newMember(app, owner, "viewer");
  const layout = await makeLayout(app, owner);
  const mine = (await commentAsOwner(app, viewer, layout.id)).body;
  const theirs = (await commentAsOwner(app, owner, layout.id)).body;
  const edit = (commentId: string) =>
    callApi(app, editComment, { commentId, comment: "Outro" }, as(viewer));
  expect((await edit(mine.id)).body).toMatchObject({ comment: "Outro", moderation: null });
  expect((await edit(theirs.id)).error?.code).toBe("role_required");
  const remove = (commentId: string) => callApi(app, removeComment, { commentId }, as(viewer));
  expect((await remove(theirs.id)).error?.code).toBe("role_required");
  expect((await remove(mine.id)).status).toBe(204);
});

test("an owner who edits a client's words leaves a trace, which both sides see", async () => {
  const layout = await makeLayout(app, owner);
  const guest = await newGuest(app);
  const { body: made } = await commentAsVisitor(
    app,
    layout.public_link,
    { comment: "Feio" },
    guest,
  );
  const edit = { commentId: made.id, comment: "Lindo" };
  await callApi(app, editComment, edit, as(owner));
  const list = await app.request(`/api/public/${layout.public_link}/comments`);
  const [shown] = ((await list.json()) as { data: Record<string, unknown>[] }).data;
  expect(shown).toMatchObject({ comment: "Lindo", moderation: { by: "Olga", original: "Feio" } });
});
