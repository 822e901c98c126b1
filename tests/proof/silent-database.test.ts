import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { requestPasswordReset } from "#contract/routes/sign-in.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { cuttableLine } from "#tests/support/cuttable-line.ts";
import { type EventReader, readEventStream } from "#tests/support/event-reader.ts";
import { commentAsOwner, draft, type MadeLayout, makeLayout } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { type SpawnedApp, spawnTestApp } from "#tests/support/spawned-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";
import { LOCAL_RECEIVERS, makeWebhook, startReceiver } from "#tests/support/webhooks.ts";

// A line that swallows what is sent looks like a database that takes its time: nobody is told that it is
// over. One process has such a line; another one goes on writing to the same database.

const SILENT_MS = 30_000;
const ASK_EVERY_MS = 1_000;
/** The promise: a connection has 5 s and a statement 15 s, and a request ends with the first of them. */
const ANSWERED_WITHIN_MS = 25_000;
const LEAVES_WITHIN_MS = 10_000;
const HEALED = { timeout: 60_000, interval: 100 };

let database: Awaited<ReturnType<typeof cuttableLine>>;
let app: SpawnedApp;
let other: SpawnedApp;
let user: Person;
let layout: MadeLayout;
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const place = await makeTestPlace();
  database = await cuttableLine(place.databaseUrl);
  // The other one does no jobs: what is delivered, the one with the bad line delivered.
  other = await spawnTestApp({ at: place, env: { ...LOCAL_RECEIVERS, ROLE: "web" } });
  const env = { ...LOCAL_RECEIVERS, DATABASE_URL: database.url };
  app = await spawnTestApp({ at: place, env });
  closers.push(place.leave, database.close, other.close, app.close);
  user = await newPerson(other);
  await giveSpecialAccess(other, user.id);
  await liftLimits(other);
  layout = await makeLayout(other, user);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

test("guarantee 48: PostgreSQL silent for 30 s is 503 in a bounded time; streams miss nothing", {
  timeout: 240_000,
}, async () => {
  const receiver = await startReceiver();
  const readers = Array.from({ length: 5 }, () => follow());
  await Promise.all(readers.map(({ opened }) => opened));
  database.hold();
  const [answers, written] = await Promise.all([askFor(SILENT_MS), writeFor(SILENT_MS)]);
  database.mend();
  expect(countEach(answers)).toEqual({ "503 with Retry-After": answers.length });
  await healed(receiver);
  const { missed, twice } = await caughtUp(readers, written);
  printFigure(
    `guarantee 48: PostgreSQL silent for 30 s: ${answers.length} × 503 with Retry-After, each within ${ANSWERED_WITHIN_MS / 1000} s; ${written.length} comments of another process to 5 streams: ${missed} missed, ${twice} twice; then healed by the same process`,
  );
  expect([missed, twice]).toEqual([0, 0]);
});

test("guarantee 48: connections that were forgotten are found out and replaced", {
  timeout: 240_000,
}, async () => {
  // Opens what a busy process has open.
  await Promise.all(Array.from({ length: 40 }, (_, at) => asks[at % asks.length]?.()));
  const readers = Array.from({ length: 5 }, () => follow());
  await Promise.all(readers.map(({ opened }) => opened));
  const receiver = await startReceiver();
  database.hold();
  database.mend();
  const [answers, written] = await Promise.all([askFor(SILENT_MS), writeFor(SILENT_MS)]);
  const { served = 0, "503 with Retry-After": refused = 0 } = countEach(answers);
  expect(countEach(answers)).toEqual({ served, "503 with Retry-After": refused });
  await healed(receiver);
  const { missed, twice } = await caughtUp(readers, written);
  printFigure(
    `guarantee 48: every open connection silent, new ones fine: ${served} requests of the next 30 s served, ${refused} × 503, none without an answer; ${missed} comments missed`,
  );
  expect([missed, twice]).toEqual([0, 0]);
});

test("guarantee 49: a process whose database is silent leaves in time, too", async () => {
  database.hold();
  const asked = asks.map((ask) => ask().catch(() => null));
  await expect(Promise.race([Promise.all(asked), pause(500, "under way")])).resolves.toBe(
    "under way",
  );
  const code = await Promise.race([app.terminate(), pause(LEAVES_WITHIN_MS, "stays")]);
  expect(code).toBe(0);
  printFigure("guarantee 49: SIGTERM while the database is silent: exit 0 within 10 s");
});

const asks: (() => Promise<Response>)[] = [
  () => ask("/readyz"),
  () => ask(`/api/public/${layout.public_link}`),
  () => ask(`/api/public/${layout.public_link}/comments`),
  () => ask("/api/layouts"),
  () => ask("/api/auth/check-reset", { token: "x".repeat(43) }),
  () => ask(`/api/layouts/${layout.id}/comments`, draft()),
];

function ask(path: string, body?: object): Promise<Response> {
  return app.request(path, {
    method: body ? "POST" : "GET",
    headers: {
      Cookie: `alfinete_session=${user.cookie}`,
      "Content-Type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
}

type Answer = "503 with Retry-After" | "served" | "no answer" | number;

/** One of each every second, without waiting for those before. */
async function askFor(milliseconds: number): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  for (const end = Date.now() + milliseconds; Date.now() < end; await pause(ASK_EVERY_MS)) {
    for (const one of asks) answers.push(one().then(judge, () => "no answer" as const));
    expect((await app.request("/healthz")).status).toBe(200);
  }
  return Promise.all(answers);
}

function judge({ status, headers }: Response): Answer {
  // A refusal comes from the database as well.
  if (status < 500) return "served";
  return status === 503 && Number(headers.get("Retry-After")) > 0 ? "503 with Retry-After" : status;
}

function countEach(answers: readonly Answer[]): Partial<Record<Answer, number>> {
  const counts: Partial<Record<Answer, number>> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}

async function writeFor(milliseconds: number): Promise<string[]> {
  const written: string[] = [];
  for (const end = Date.now() + milliseconds; Date.now() < end; await pause(ASK_EVERY_MS)) {
    const { status, body } = await commentAsOwner(other, user, layout.id);
    expect(status).toBe(201);
    written.push(body.id);
  }
  return written;
}

/** Requests, live updates and jobs have lines of their own, which must all be back. */
async function healed(receiver: Awaited<ReturnType<typeof startReceiver>>): Promise<void> {
  await expect.poll(async () => (await app.request("/readyz")).status, HEALED).toBe(200);
  await expect
    .poll(async () => (await commentAsOwner(app, user, layout.id)).status, HEALED)
    .toBe(201);
  await makeWebhook(other, user, receiver.url);
  await commentAsOwner(other, user, layout.id);
  await expect.poll(() => receiver.calls.length, HEALED).toBeGreaterThan(0);
  // A mail is a job of the queue and nothing else.
  const { email } = user;
  const before = (await mailsTo(other, email)).length;
  await callApi(other, requestPasswordReset, { email });
  await expect.poll(async () => (await mailsTo(other, email)).length, HEALED).toBe(before + 1);
}

type Follower = ReturnType<typeof follow>;

/** Like a browser: comes back after every end, and says what it saw last. */
function follow() {
  const readers: EventReader[] = [];
  let left = false;
  let onOpened = () => {};
  const opened = new Promise<void>((resolve) => {
    onOpened = resolve;
  });
  const url = `${app.url}/api/public/${layout.public_link}/events`;
  const following = (async () => {
    while (!left) {
      const reader = await readEventStream(url, { lastEventId: readers.at(-1)?.lastEventId() });
      readers.push(reader);
      if (reader.status === 200) await reader.seen("ready", 1).then(onOpened, () => {});
      await reader.ended;
      await pause(200);
    }
  })();
  const leave = async () => {
    left = true;
    readers.at(-1)?.cut();
    await following;
  };
  onTestFinished(leave);
  return {
    opened,
    seen: () =>
      readers
        .flatMap(({ events }) => events)
        .flatMap(({ type, data }) => (type === "comment.created" && data.id ? [data.id] : [])),
  };
}

/** Waits as long as a stream may take to come back, then counts. */
async function caughtUp(readers: Follower[], written: string[]) {
  const { body } = await commentAsOwner(other, user, layout.id);
  const isLast = () => readers.every(({ seen }) => seen().includes(body.id));
  await expect.poll(isLast, HEALED).toBe(true);
  const seen = readers.map((reader) => reader.seen());
  const missed = seen.flatMap((ids) => written.filter((id) => !ids.includes(id))).length;
  const twice = seen.reduce((sum, ids) => sum + ids.length - new Set(ids).size, 0);
  return { missed, twice };
}
