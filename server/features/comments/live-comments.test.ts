import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { editComment, removeComment } from "#contract/routes/comments.ts";
import { editLayout, removeLayout } from "#contract/routes/layouts.ts";
import { deleteAccount } from "#contract/routes/privacy.ts";
import { changePassword } from "#contract/routes/profile.ts";
import { type Person, signInAgain } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { readEventStream } from "#tests/support/event-reader.ts";
import { runJob } from "#tests/support/jobs.ts";
import { commentAsOwner, type MadeLayout, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { holdRows } from "#tests/support/rows.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeVersion } from "#tests/support/versions.ts";

let app: TestApp;
let beside: TestApp;
let user: Person;
let layout: MadeLayout;
beforeAll(async () => {
  app = await startTestApp();
  await liftLimits(app);
  beside = await startTestApp({ beside: app });
  user = await subscriber(app);
  layout = await makeLayout(app, user);
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

const ownersStream = (on: TestApp, { id } = layout) => `${on.url}/api/layouts/${id}/events`;
const publicStream = (on: TestApp, { public_link } = layout) =>
  `${on.url}/api/public/${public_link}/events`;

async function listen(url: string, options: Parameters<typeof readEventStream>[1] = {}) {
  const reader = await readEventStream(url, options);
  onTestFinished(() => reader.cut());
  expect(reader.status).toBe(200);
  return reader;
}

async function post(on: TestApp = app, { id } = layout): Promise<string> {
  return (await commentAsOwner(on, user, id)).body.id;
}

/** Reads on a line that breaks every 100 to 500 ms, at any byte, until all is written and read. */
async function readOnBadLine(url: string, state: { lastSeq: number | null }) {
  const seen: { id: number; comment: string }[] = [];
  let lastEventId: string | undefined = "0";
  let cuts = 0;
  while (Number(lastEventId) !== state.lastSeq) {
    const reader = await readEventStream(url, { lastEventId });
    await pause(100 + Math.random() * 400);
    reader.cut();
    cuts += 1;
    seen.push(...reader.events.map(({ id, data }) => ({ id, comment: data.id ?? "" })));
    lastEventId = reader.lastEventId();
  }
  return { seen, cuts };
}

test("the page of all comments is told of whatever it shows: words, names, a layout's title and version", async () => {
  const member = await newMember(app, user, "editor");
  const shown = await makeLayout(app, user);
  const page = await listen(`${beside.url}/api/comments/events`, { cookie: user.cookie });
  await page.seen("ready", 1);
  const changes = [
    () => commentAsOwner(app, member, shown.id),
    () => callApi(app, editLayout, { layoutId: shown.id, title: "Outra capa" }, user),
    () => makeVersion(app, user, shown.id),
    () => callApi(app, deleteAccount, { email: member.email }, { cookie: member.cookie }),
  ];
  for (const [at, change] of changes.entries()) {
    await change();
    await page.seen("comments.changed", at + 1);
  }
});

test("guarantee 43: readers on bad lines, on both processes, miss nothing and see nothing twice", async () => {
  const state: { lastSeq: number | null } = { lastSeq: null };
  const urls = [publicStream(app), publicStream(app), publicStream(beside), publicStream(beside)];
  // One reader stays, so that the others meet a room that is already open.
  const steady = await listen(publicStream(app), { lastEventId: "0" });
  const reading = urls.map((url) => readOnBadLine(url, state));
  const written: { id: string; seq: number }[] = [];
  const write = async (on: TestApp) => {
    for (const until = Date.now() + 8_000; Date.now() < until; await pause(Math.random() * 60)) {
      written.push((await commentAsOwner(on, user, layout.id)).body);
    }
  };
  await Promise.all([app, app, beside, beside].map(write));
  state.lastSeq = Math.max(...written.map(({ seq }) => seq));
  const results = await Promise.all(reading);
  await steady.seen("comment.created", written.length);
  const expected = written.toSorted((a, b) => a.seq - b.seq).map(({ id }) => id);
  for (const { seen } of results) expect(seen.map(({ comment }) => comment)).toEqual(expected);
  expect(steady.events.map(({ data }) => data.id)).toEqual(expected);
  const cuts = results.reduce((total, result) => total + result.cuts, 0);
  printFigure(
    `guarantee 43: ${written.length} comments by 4 writers on 2 processes, ${urls.length} readers cut ${cuts} times: 0 missing, 0 twice, 0 out of order`,
  );
});

test("edits and deletions arrive, and a comment that is gone shows nothing of itself", async () => {
  const reader = await listen(ownersStream(app), { cookie: user.cookie });
  const [start] = await reader.seen("ready", 1);
  const kept = await post(beside);
  const gone = await post(beside);
  const caller = { cookie: user.cookie };
  await callApi(beside, editComment, { commentId: kept, comment: "Mudou" }, caller);
  await callApi(beside, removeComment, { commentId: gone }, caller);
  const [edited] = await reader.seen("comment.updated", 1);
  const [deleted] = await reader.seen("comment.deleted", 1);
  expect(edited?.data).toMatchObject({ id: kept, comment: "Mudou" });
  expect(deleted?.data).toEqual({ id: gone });
  const late = await listen(ownersStream(app), {
    cookie: user.cookie,
    lastEventId: String(start?.id),
  });
  await late.seen("comment.deleted", 2);
  expect(late.events.filter(({ data }) => data.id === gone).map(({ data }) => data)).toEqual([
    { id: gone },
    { id: gone },
  ]);
});

test("pausing and resuming comments reaches open pages, and those that were away", async () => {
  const own = await makeLayout(app, user);
  const reader = await listen(publicStream(beside, own));
  // The layout's renditions are announced too, whenever they are made.
  const isPaused = async () =>
    (await reader.seen("layout.updated", 1)).at(-1)?.data.comments_paused;
  expect(await isPaused()).toBe(false);
  const caller = { cookie: user.cookie };
  await callApi(app, editLayout, { layoutId: own.id, comments_paused: true }, caller);
  await expect.poll(isPaused).toBe(true);
  const [start] = await reader.seen("ready", 1);
  const back = await listen(publicStream(app, own), { lastEventId: String(start?.id) });
  expect((await back.seen("layout.updated", 1))[0]?.data).toEqual({
    title: own.title,
    version: 1,
    review_state: null,
    round: null,
    description: null,
    comments_paused: true,
  });
  await callApi(app, editLayout, { layoutId: own.id, comments_paused: false }, caller);
  await expect.poll(isPaused).toBe(false);
});

test("a gap older than what is kept asks for a fresh load", async () => {
  const other = await makeLayout(app, user);
  await post(app, other);
  app.advanceClock(8 * 24 * 3600_000);
  await runJob(app, "sweep");
  user = { ...user, ...(await signInAgain(app, user)) };
  await post(app, other);
  const behind = await listen(publicStream(app, other), { lastEventId: "0" });
  const [reload] = await behind.seen("reload", 1);
  expect(reload?.id).toBe(2);
  const upToDate = await listen(publicStream(app, other), { lastEventId: "1" });
  expect((await upToDate.seen("comment.created", 1))[0]?.id).toBe(2);
  for (const odd of ["-5", "x", "9007199254740993", "4294967296", "1e400", ""]) {
    expect((await listen(publicStream(app, other), { lastEventId: odd })).status).toBe(200);
  }
});

test("guarantee 7: a password changed elsewhere ends the streams of the other sessions", async () => {
  const person = await subscriber(app);
  const own = await makeLayout(app, person);
  const elsewhere = await signInAgain(app, person);
  const theirs = await listen(ownersStream(beside, own), { cookie: elsewhere.cookie });
  const mine = await listen(ownersStream(beside, own), { cookie: person.cookie });
  await mine.seen("ready", 1);
  await theirs.seen("ready", 1);
  const password = "outra-senha-bem-longa";
  expect((await callApi(app, changePassword, { password }, { cookie: person.cookie })).status).toBe(
    200,
  );
  await theirs.ended;
  await commentAsOwner(app, person, own.id);
  await mine.seen("comment.created", 1);
  printFigure("guarantee 7: password changed: stream of the other session ended, this one lives");
});

test("guarantee 44: a deleted layout ends its streams on every process, and its link is gone", async () => {
  const short = await makeLayout(app, user);
  const readers = await Promise.all([
    listen(publicStream(app, short)),
    listen(publicStream(beside, short)),
    listen(ownersStream(beside, short), { cookie: user.cookie }),
  ]);
  for (const reader of readers) await reader.seen("ready", 1);
  await callApi(app, removeLayout, { layoutId: short.id }, { cookie: user.cookie });
  for (const reader of readers) {
    // A visitor's stream that looks at its link just then says so first.
    await reader.seen("layout.removed", 1).catch(() => reader.seen("link.closed", 1));
  }
  await Promise.all(readers.map(({ ended }) => ended));
  expect((await app.request(`/api/public/${short.public_link}/events`)).status).toBe(404);
  printFigure(
    `guarantee 44: layout deleted: ${readers.length} of ${readers.length} streams ended, link 404`,
  );
});

test("whoever is put out while their stream is being opened has it ended", async () => {
  const member = await newMember(app, user, "viewer");
  // The request has seen the member, and waits to note when; by then they are out, and it was announced.
  const putOut = await holdRows(
    app,
    `with gone as (delete from memberships where user_id = $1 returning space_id)
     select pg_notify('alfinete_live', format(E'membership:%s:%s\nended', space_id, $1::text))
     from gone`,
    [member.id],
  );
  const opening = readEventStream(ownersStream(app), { cookie: member.cookie });
  await putOut.waiters(1);
  await putOut.release();
  const stream = await opening;
  await stream.ended;
  expect([stream.status, stream.wholly()]).toEqual([200, true]);
});
