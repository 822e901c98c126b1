import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unavailableMessages } from "#contract/messages/shell.ts";
import { startUpload } from "#contract/routes/uploads.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { cuttableLine } from "#tests/support/cuttable-line.ts";
import { readEventStream } from "#tests/support/event-reader.ts";
import {
  commentAsOwner,
  draft,
  type MadeLayout,
  makeLayout,
  sendPart,
} from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { type S3Server, startS3Server } from "#tests/support/s3-server.ts";
import { type SpawnedApp, spawnTestApp } from "#tests/support/spawned-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";
import { LOCAL_RECEIVERS, makeWebhook, startReceiver } from "#tests/support/webhooks.ts";

const AWAY_MS = 30_000;
const ASK_EVERY_MS = 250;
const HEALED = { timeout: 30_000, interval: 100 };

type Line = Awaited<ReturnType<typeof cuttableLine>>;

let database: Line;
let bucket: Line;
let app: SpawnedApp;
let user: Person;
let layout: MadeLayout;
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const place = await makeTestPlace();
  const s3 = place.s3 ?? (await ownS3());
  database = await cuttableLine(place.databaseUrl);
  bucket = await cuttableLine(s3.settings.endpoint);
  const lines = { DATABASE_URL: database.url, S3_ENDPOINT: bucket.url };
  app = await spawnTestApp({ at: { ...place, s3 }, env: { ...LOCAL_RECEIVERS, ...lines } });
  closers.push(place.leave, database.close, bucket.close, app.close);
  await liftLimits(place);
  user = await newPerson(app);
  await giveSpecialAccess(app, user.id);
  layout = await makeLayout(app, user);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

async function ownS3(): Promise<S3Server> {
  const server = await startS3Server();
  closers.push(server.stop);
  return server;
}

interface Refused {
  status: number;
  headers: { get(name: string): string | null };
}

/** Asks for as long as the line is cut: every answer has to be a 503 that says when to come back. */
async function refusedWhileAway(line: Line, asks: (() => Promise<Refused>)[]): Promise<number> {
  let refused = 0;
  line.cut();
  // What /readyz has just said stands for a second.
  await expect.poll(async () => (await app.request("/readyz?full")).status).toBe(503);
  for (const end = Date.now() + AWAY_MS; Date.now() < end; await pause(ASK_EVERY_MS)) {
    for (const ask of asks) {
      const { status, headers } = await ask();
      expect([status, Number(headers.get("Retry-After")) > 0]).toEqual([503, true]);
      refused += 1;
    }
    expect((await app.request("/healthz")).status).toBe(200);
  }
  line.mend();
  return refused;
}

test("guarantee 48: PostgreSQL away for 30 s is 503 until it is back, and heals without a restart", {
  timeout: 120_000,
}, async () => {
  const receiver = await startReceiver();
  await makeWebhook(app, user, receiver.url);
  const refused = await refusedWhileAway(database, [
    () => app.request("/readyz"),
    () => app.request(`/api/public/${layout.public_link}`),
    async () => {
      const page = await app.request(`/public/${layout.public_link}`, {
        headers: { Accept: "text/html" },
      });
      expect(await page.text()).toContain(`<h1>${unavailableMessages.title}</h1>`);
      return page;
    },
    () => commentAsOwner(app, user, layout.id),
  ]);
  await expect.poll(async () => (await app.request("/readyz")).status, HEALED).toBe(200);
  const stream = await readEventStream(`${app.url}/api/public/${layout.public_link}/events`);
  await stream.seen("ready", 1);
  const { id } = draft();
  expect((await commentAsOwner(app, user, layout.id, { id })).status).toBe(201);
  const [event] = await stream.seen("comment.created", 1);
  stream.cut();
  expect(event?.data.id).toBe(id);
  // Jobs and live updates have lines of their own, which must be back as well.
  await expect.poll(() => receiver.calls.length, HEALED).toBe(1);
  printFigure(
    `guarantee 48: PostgreSQL away for 30 s: ${refused} × 503 with Retry-After; then comment, live update and webhook by the same process`,
  );
});

test("guarantee 48: S3 away for 30 s closes what needs files and nothing else", {
  timeout: 120_000,
}, async () => {
  const size = 1_000;
  const started = await callApi(app, startUpload, { file_name: "a.png", size }, user);
  const at = { uploadId: started.body.id, offset: 0 };
  const part = () =>
    app.request(`/api/uploads/${at.uploadId}?offset=0`, {
      method: "PATCH",
      headers: {
        Cookie: `alfinete_session=${user.cookie}`,
        "Content-Type": "application/octet-stream",
      },
      body: new Uint8Array(size),
    });
  let comments = 0;
  const refused = await refusedWhileAway(bucket, [
    () => app.request(layout.image.original),
    async () => {
      // Every process is in the same position, so none leaves the balancer.
      expect((await app.request("/readyz")).status).toBe(200);
      comments += (await commentAsOwner(app, user, layout.id)).status === 201 ? 1 : 0;
      return part();
    },
  ]);
  await expect.poll(async () => (await app.request("/readyz?full")).status, HEALED).toBe(200);
  expect((await app.request(layout.image.original)).status).toBe(200);
  expect((await sendPart(app, user, at, new Uint8Array(size))).upload?.received).toBe(size);
  expect((await makeLayout(app, user)).id).toBeTruthy();
  expect(comments).toBe(refused / 2);
  printFigure(
    `guarantee 48: S3 away for 30 s: ${refused} × 503 with Retry-After, ${comments} of ${refused / 2} comments taken meanwhile; then files and uploads by the same process`,
  );
});
