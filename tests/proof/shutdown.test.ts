import { existsSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startUpload } from "#contract/routes/uploads.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { drawPicture } from "#tests/support/draw-images.ts";
import { readEventStream } from "#tests/support/event-reader.ts";
import { commentAsOwner, makeLayout } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { childrenOf, type SpawnedApp, spawnTestApp } from "#tests/support/spawned-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";
import { LOCAL_RECEIVERS, makeWebhook, startReceiver } from "#tests/support/webhooks.ts";

/** The promise is a deadline: orchestrators kill after ten seconds. */
const LEAVES_WITHIN_MS = 10_000;
const EACH = 10;
const READERS = 20;

test("guarantee 49: SIGTERM with unfinished requests, uploads, streams, a job and a call: exit 0 within 10 s", {
  timeout: 120_000,
}, async () => {
  const place = await makeTestPlace();
  onTestFinished(place.leave);
  const app = await spawnTestApp({ at: place, env: LOCAL_RECEIVERS });
  const user = await newPerson(app);
  await giveSpecialAccess(app, user.id);
  await liftLimits(app);
  const layout = await makeLayout(app, user);
  const streams = await Promise.all(
    Array.from({ length: READERS }, (_, at) =>
      readEventStream(`${app.url}/api/public/${layout.public_link}/events`, { deaf: at % 4 === 0 }),
    ),
  );
  const uploadId = await openUpload(app, user);
  for (let socket = 0; socket < EACH; socket += 1) {
    drip(app, "GET /api/layouts HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    drip(app, head(user, `POST /api/layouts/${layout.id}/comments`, "application/json"));
    drip(app, head(user, `PATCH /api/uploads/${uploadId}?offset=0`, "application/octet-stream"));
  }
  // A receiver that never answers, and a picture that takes its time.
  const receiver = await startReceiver(() => {});
  await makeWebhook(app, user, receiver.url);
  await commentAsOwner(app, user, layout.id);
  await receiver.received(1);
  await makeLayout(app, user, { bytes: await drawPicture(3_000, 6_000).png().toBuffer() });
  const rendering = "pgboss.job where name = 'render-layout' and state = 'active'";
  await expect.poll(() => countRows(app, rendering), { timeout: 30_000, interval: 20 }).toBe(1);
  const children = childrenOf(app.pid);
  const before = await countRows(app, "comments");
  const writers = writeUntilRefused(app, user, layout.id);
  await expect
    .poll(() => writers.acknowledged, { timeout: 30_000, interval: 5 })
    .toBeGreaterThan(20);

  const leaving = app.terminate();
  const code = await Promise.race([leaving, pause(LEAVES_WITHIN_MS, "still there")]);
  await leaving;

  await writers.done();
  const cutOff = (await countRows(app, "comments")) - before - writers.acknowledged;
  for (const { hear } of streams) hear();
  await Promise.all(streams.map(({ ended }) => ended));
  const heard = streams.filter(({ wholly }) => wholly()).length;
  const orphans = children.filter((pid) => existsSync(`/proc/${pid}`)).length;
  const held = await countRows(app, "webhook_deliveries where leased_until is not null");
  const active = await countRows(app, "pgboss.job where state = 'active'");
  printFigure(
    `guarantee 49: SIGTERM with ${EACH} unfinished heads, ${EACH} dripping bodies, ${EACH} dripping uploads, ${READERS} streams, a hanging call and a job: exit ${code} within 10 s; ${writers.acknowledged} comments acknowledged, ${cutOff} answers cut off; ${heard} streams told to come back; ${active} jobs, ${held} deliveries and ${orphans} processes left behind`,
  );
  expect(code).toBe(0);
  expect(app.lines.at(-1)).toContain("stopped");
  expect(cutOff).toBe(0);
  expect(heard).toBe(READERS);
  expect([active, held, orphans]).toEqual([0, 0, 0]);
});

async function openUpload(app: SpawnedApp, user: Person): Promise<string> {
  const started = await callApi(app, startUpload, { file_name: "a.png", size: 400_000 }, user);
  return started.body.id;
}

function head({ cookie }: Person, target: string, type: string): string {
  return [
    `${target} HTTP/1.1`,
    "Host: localhost",
    `Cookie: alfinete_session=${cookie}`,
    `Content-Type: ${type}`,
    "Content-Length: 400000",
    "",
    "",
  ].join("\r\n");
}

/** Sends a beginning, then a byte now and then, for as long as somebody takes them. */
function drip(app: SpawnedApp, beginning: string): void {
  const socket = connect(Number(new URL(app.url).port), "localhost", () => socket.write(beginning));
  const drops = setInterval(() => socket.write(" "), 200);
  socket.on("error", () => {}).once("close", () => clearInterval(drops));
  onTestFinished(() => void socket.destroy());
}

function writeUntilRefused(app: SpawnedApp, user: Person, layoutId: string) {
  const writers = { acknowledged: 0, done: () => all };
  const write = async () => {
    for (;;) {
      const answer = await commentAsOwner(app, user, layoutId).catch(() => null);
      if (answer?.status !== 201) return;
      writers.acknowledged += 1;
    }
  };
  const all = Promise.all(Array.from({ length: EACH }, write));
  return writers;
}
