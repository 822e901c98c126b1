import { afterAll, beforeAll, expect, test } from "vitest";
import { removeComment } from "#contract/routes/comments.ts";
import { removeLayout } from "#contract/routes/layouts.ts";
import {
  countNotices,
  editNoticeSettings,
  getNoticeSettings,
  listNotices,
  type Notice,
  readNotices,
} from "#contract/routes/notices.ts";
import { updateProfile } from "#contract/routes/profile.ts";
import { markRead } from "#contract/routes/replies.ts";
import { signOut } from "#contract/routes/session.ts";
import { leaveSpace } from "#contract/routes/spaces.ts";
import { jobKind } from "#server/platform/jobs/jobs.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest, replyAsGuest, replyAsMember } from "#tests/support/conversation.ts";
import { readEventStream } from "#tests/support/event-reader.ts";
import { runJob } from "#tests/support/jobs.ts";
import {
  commentAsOwner,
  commentAsVisitor,
  makeLayout,
  subscriber,
} from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { noticesTold } from "#tests/support/notices.ts";
import { countRows, onDatabase, rows } from "#tests/support/rows.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = 24 * 3600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await liftLimits(app);
});
afterAll(() => app.close());

async function bellOf(person: Person): Promise<Notice[]> {
  await noticesTold(app);
  return (await callApi(app, listNotices, {}, person)).body.data;
}

const unreadOf = async (person: Person) =>
  (await callApi(app, countNotices, {}, person)).body.unread;

test("the bell shows who did what, newest first, and opens the comment", async () => {
  const owner = await subscriber(app, "Olga");
  const layout = await makeLayout(app, owner, { title: "Vitrine" });
  const { body: comment } = await commentAsVisitor(app, layout.public_link, {
    name: "Bia",
    comment: "Mais claro",
  });
  await replyAsGuest(
    app,
    { publicLink: layout.public_link, commentId: comment.id },
    { name: "Caio", text: "Concordo" },
  );
  const [reply, said, ...more] = await bellOf(owner);
  expect(more).toEqual([]);
  expect(said).toMatchObject({
    kind: "comment",
    by: "Bia",
    text: "Mais claro",
    read: false,
    team_only: false,
    news: null,
    comment_id: comment.id,
    layout: { id: layout.id, title: "Vitrine" },
    space_id: owner.id,
  });
  expect(said?.layout.picture).toContain(`/files/spot/${comment.id}`);
  expect(reply).toMatchObject({ kind: "reply", by: "Caio", text: "Concordo" });
  expect(reply?.comment_id).toBe(comment.id);
});

test("what was read in the bell, or where it stands, is read everywhere, live", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner);
  const seqs: number[] = [];
  for (const text of ["um", "dois", "três"]) {
    seqs.push((await commentAsVisitor(app, layout.public_link, { comment: text })).body.seq);
  }
  const bell = await bellOf(owner);
  const stream = await readEventStream(`${app.url}/api/notices/events`, { cookie: owner.cookie });
  await stream.seen("notices", 1);
  const first = bell.at(-1)?.id ?? "";
  expect((await callApi(app, readNotices, { ids: [first] }, owner)).body.unread).toBe(2);
  await stream.seen("notices", 2);
  await callApi(app, markRead, { layoutId: layout.id, seq: seqs[1] ?? 0 }, owner);
  await stream.seen("notices", 3);
  expect(await unreadOf(owner)).toBe(1);
  expect((await bellOf(owner)).map(({ read }) => read)).toEqual([false, true, true]);
  await commentAsVisitor(app, layout.public_link, { comment: "quatro" });
  await noticesTold(app);
  await stream.seen("notices", 4);
  expect((await callApi(app, readNotices, {}, owner)).body.unread).toBe(0);
  const events = await stream.seen("notices", 5);
  const counts = events.map(({ data }) => (data as { unread: number }).unread);
  expect(counts.at(-1)).toBe(0);
  expect(counts.slice(0, 4)).toEqual([3, 2, 1, 2]);
  stream.cut();
});

test("the bell and the page of all comments hear that what they show was removed", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner);
  const first = await commentAsVisitor(app, layout.public_link, { comment: "um" });
  await commentAsVisitor(app, layout.public_link, { comment: "dois" });
  await noticesTold(app);
  const [bell, page] = await Promise.all(
    ["/api/notices/events", "/api/comments/events"].map((path) =>
      readEventStream(`${app.url}${path}`, { cookie: owner.cookie }),
    ),
  );
  await bell?.seen("notices", 1);
  await page?.seen("ready", 1);
  await callApi(app, removeComment, { commentId: first.body.id }, owner);
  await bell?.seen("notices", 2);
  await page?.seen("comments.changed", 1);
  await callApi(app, removeLayout, { layoutId: layout.id }, owner);
  const told = (await bell?.seen("notices", 3)) ?? [];
  expect(told.map(({ data }) => (data as { unread?: number }).unread)).toEqual([2, 1, 0]);
  await page?.seen("comments.changed", 2);
  for (const stream of [bell, page]) stream?.cut();
});

test("nobody reads or ends the notices of others, and a session that ends takes its stream along", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner);
  await commentAsVisitor(app, layout.public_link);
  const [notice] = await bellOf(owner);
  const other = await subscriber(app);
  expect(await bellOf(other)).toEqual([]);
  const ids = [notice?.id ?? ""];
  await callApi(app, readNotices, { ids }, other);
  expect(await unreadOf(owner)).toBe(1);
  const stream = await readEventStream(`${app.url}/api/notices/events`, { cookie: owner.cookie });
  await stream.seen("notices", 1);
  await callApi(app, signOut, {}, owner);
  await stream.ended;
});

test("guarantee 91: what is deleted or taken back leaves the bell; who leaves a space, or whose plan is over, sees nothing of it", async () => {
  const owner = await subscriber(app, "Olga");
  const [member, leaver] = [
    await newMember(app, owner, "editor", "Edu"),
    await newMember(app, owner, "editor", "Lia"),
  ];
  const layout = await makeLayout(app, owner);
  for (const person of [member, leaver]) await commentAsOwner(app, person, layout.id);
  const guest = await newGuest(app);
  const { body: gone } = await commentAsVisitor(app, layout.public_link, {}, guest);
  const { body: kept } = await commentAsVisitor(app, layout.public_link, { comment: "fica" });
  expect((await bellOf(member)).filter(({ kind }) => kind === "comment")).toHaveLength(3);
  await callApi(app, removeComment, { commentId: gone.id }, owner);
  expect((await bellOf(member)).some(({ comment_id: id }) => id === gone.id)).toBe(false);
  // Taken back by its author, while an answer stays.
  await replyAsMember(app, owner, kept.id);
  await rows(app, "update comments set removed_at = now(), comment = '' where id = $1", [kept.id]);
  const kinds = (await bellOf(member))
    .filter(({ comment_id: id }) => id === kept.id)
    .map(({ kind }) => kind);
  expect(kinds).toEqual(["reply"]);
  const unread = await unreadOf(member);
  expect(unread).toBe((await bellOf(member)).length);
  await callApi(app, leaveSpace, { spaceId: owner.id }, leaver);
  expect([await bellOf(leaver), await unreadOf(leaver)]).toEqual([[], 0]);
  await rows(app, "update profiles set special_access = false where id = $1", [owner.id]);
  expect([await bellOf(member), await unreadOf(member)]).toEqual([[], 0]);
  await rows(app, "update profiles set special_access = true where id = $1", [owner.id]);
  expect(await bellOf(member)).not.toEqual([]);
});

test("a name that its account takes with it is not kept in the bell", async () => {
  const owner = await subscriber(app, "Olga");
  const member = await newMember(app, owner, "editor", "Edu");
  const layout = await makeLayout(app, owner);
  await commentAsOwner(app, member, layout.id);
  expect((await bellOf(owner))[0]?.by).toBe("Edu");
  await rows(app, "update comments set name = 'Ex-integrante' where author_id = $1", [member.id]);
  expect((await bellOf(owner))[0]?.by).toBe("Ex-integrante");
});

test("a month is kept, and what is older is swept", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner);
  await commentAsVisitor(app, layout.public_link);
  await noticesTold(app);
  const old = new Date(app.now().getTime() - 31 * DAY).toISOString();
  await rows(app, "update notices set created_at = $2 where user_id = $1", [owner.id, old]);
  expect([await bellOf(owner), await unreadOf(owner)]).toEqual([[], 0]);
  await runJob(app, "sweep");
  expect(await countRows(app, "notices where user_id = $1", [owner.id])).toBe(0);
});

test("a layout whose notices were told by another process, or whose order was lost, is not silent", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner);
  const say = (comment: string) => commentAsVisitor(app, layout.public_link, { comment });
  const textsOf = async () => (await bellOf(owner)).map(({ text }) => text);
  await say("um");
  expect(await textsOf()).toEqual(["um"]);
  // A process of the release before tells what is owed, and knows nothing of the order.
  const owedSince = "update layouts set notices_owed_since = $2 where id = $1";
  await rows(app, owedSince, [layout.id, app.now().toISOString()]);
  await onDatabase(app, (db) =>
    app.jobs().enqueue(db, jobKind("spread-notices"), { layoutId: layout.id }),
  );
  await noticesTold(app);
  await say("dois");
  expect(await textsOf()).toEqual(["dois", "um"]);
  // Its job failed for the last time.
  const longAgo = new Date(app.now().getTime() - DAY / 8).toISOString();
  await rows(app, owedSince, [layout.id, longAgo]);
  await say("três");
  expect(await textsOf()).toHaveLength(2);
  await runJob(app, "sweep");
  expect(await textsOf()).toEqual(["três", "dois", "um"]);
});

test("settings: the usual, a change of each, and the switch of before", async () => {
  const owner = await subscriber(app);
  const member = await newMember(app, owner, "viewer");
  const read = async (person: Person) => (await callApi(app, getNoticeSettings, {}, person)).body;
  const mailsOf = async (person: Person) =>
    Object.fromEntries((await read(person)).kinds.map(({ kind, mail }) => [kind, mail]));
  const usual = {
    comment: "quarter",
    reply: "quarter",
    mention: "now",
    approval: "now",
    finished: "now",
  };
  expect(await mailsOf(owner)).toEqual(usual);
  expect((await read(member)).spaces.map(({ role, scope }) => [role, scope])).toEqual([
    ["owner", "all"],
    ["viewer", "addressed"],
  ]);
  const edit = (person: Person, change: object) => callApi(app, editNoticeSettings, change, person);
  await edit(owner, { kind: { kind: "approval", mail: "daily", push: false } });
  await edit(member, { space: { space_id: owner.id, scope: "all" } });
  expect((await mailsOf(owner)).approval).toBe("daily");
  expect((await read(member)).spaces[1]?.scope).toBe("all");
  const stranger = await subscriber(app);
  const foreign = { space: { space_id: owner.id, scope: "all" } };
  expect((await edit(stranger, foreign)).error?.code).toBe("not_found");

  await callApi(app, updateProfile, { comment_mails: false }, owner);
  const silent = { comment: "never", reply: "never", mention: "never", finished: "never" };
  expect(await mailsOf(owner)).toEqual({ ...silent, approval: "daily" });
  await edit(owner, { kind: { kind: "mention", mail: "now" } });
  expect(await mailsOf(owner)).toEqual({ ...silent, mention: "now", approval: "daily" });
});

test("a viewer who wants to hear of everything does, and an owner who wants to hear of little does not", async () => {
  const owner = await subscriber(app);
  const viewer = await newMember(app, owner, "viewer");
  const layout = await makeLayout(app, owner);
  const scope = (person: Person, wanted: "all" | "addressed") =>
    callApi(app, editNoticeSettings, { space: { space_id: owner.id, scope: wanted } }, person);
  await scope(viewer, "all");
  await scope(owner, "addressed");
  await commentAsVisitor(app, layout.public_link);
  expect([(await bellOf(viewer)).length, (await bellOf(owner)).length]).toEqual([1, 0]);
});
