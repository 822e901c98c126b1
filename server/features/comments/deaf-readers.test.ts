import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeLayout } from "#contract/routes/layouts.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { type EventReader, readEventStream } from "#tests/support/event-reader.ts";
import { freePort } from "#tests/support/free-port.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { commentAsOwner, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { scrape } from "#tests/support/metrics.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { memoryOf } from "#tests/support/process-memory.ts";
import {
  descriptorsOf,
  forgetPeak,
  type SpawnedApp,
  spawnTestApp,
} from "#tests/support/spawned-app.ts";
import { times } from "#tests/support/wrong-passwords.ts";

const READERS = 200;
/** One character of this takes six bytes on the line. */
const LONG = "\u0001".repeat(2_000);
/** Descriptors for calls and for the database that come and go meanwhile. */
const OTHERS = 60;
const MOST_COMMENTS = 1_000;

let app: SpawnedApp;
let metricsPort: number;
let user: Person;
beforeAll(async () => {
  metricsPort = await freePort();
  app = await spawnTestApp({ env: { METRICS_PORT: String(metricsPort) } });
  await liftLimits(app);
  user = await subscriber(app);
});
afterAll(() => app.close());

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(50);
}

async function liveStreams(): Promise<number> {
  return (await scrape(metricsPort)).value("alfinete_live_streams");
}

async function openDeaf(url: string, count: number): Promise<EventReader[]> {
  const opened: EventReader[] = [];
  while (opened.length < count) {
    opened.push(...(await times(10, () => readEventStream(url, { deaf: true }))));
  }
  expect(opened.filter(({ status }) => status !== 200)).toEqual([]);
  return opened;
}

test("guarantee 44: two hundred readers that never read are let go, and whoever comes back catches up", async () => {
  const layout = await makeLayout(app, user);
  await jobsSettled(app, "render-layout", "remove-files");
  const url = `${app.url}/api/public/${layout.public_link}/events`;
  await commentAsOwner(app, user, layout.id, { comment: LONG });
  const before = descriptorsOf(app.pid);
  const deaf = await openDeaf(url, READERS);
  expect(await liveStreams()).toBe(READERS);
  forgetPeak(app.pid);
  const { now } = memoryOf(app.pid);
  let written = 1;
  while ((await liveStreams()) > 0 && written < MOST_COMMENTS) {
    await times(10, () => commentAsOwner(app, user, layout.id, { comment: LONG }));
    written += 10;
  }
  expect(await liveStreams()).toBe(0);
  await until(() => descriptorsOf(app.pid) <= before + OTHERS);
  const grown = Math.round(memoryOf(app.pid).peak - now);
  expect(grown).toBeLessThan(160);
  // What was on its way still comes; then every single one of them turns out to be cut off.
  for (const reader of deaf) reader.hear();
  await Promise.all(deaf.map(({ ended }) => ended));
  let seen = 0;
  let visits = 0;
  for (let lastEventId: string | undefined = "0"; seen < written; visits += 1) {
    const reader: EventReader = await readEventStream(url, { lastEventId });
    await Promise.race([
      reader.seen("comment.created", written - seen).catch(() => {}),
      reader.ended,
    ]);
    seen += reader.events.length;
    lastEventId = reader.lastEventId();
    reader.cut();
    expect(visits).toBeLessThan(20);
  }
  expect(seen).toBe(written);
  printFigure(
    `guarantee 44: ${READERS} readers that never read: all let go within ${written} comments of 12 KB, memory +${grown} MB; a reader caught up with all ${seen} in ${visits} visits`,
  );
}, 180_000);

test("a deleted layout lets go of readers that never read, too", async () => {
  const layout = await makeLayout(app, user);
  const url = `${app.url}/api/public/${layout.public_link}/events`;
  const before = descriptorsOf(app.pid);
  const deaf = await openDeaf(url, READERS);
  expect(await liveStreams()).toBe(READERS);
  for (let i = 0; i < 5; i += 1) await commentAsOwner(app, user, layout.id, { comment: LONG });
  await callApi(app, removeLayout, { layoutId: layout.id }, { cookie: user.cookie });
  await until(() => descriptorsOf(app.pid) <= before + OTHERS);
  expect(await liveStreams()).toBe(0);
  for (const reader of deaf) reader.cut();
});
