import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { newPerson } from "#tests/support/accounts.ts";
import { lostOf, rowsWithoutFile } from "#tests/support/acknowledged-load.ts";
import { startBalancer } from "#tests/support/balancer.ts";
import { type MadeLayout, makeLayout } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { startMixedLoad } from "#tests/support/mixed-load.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { memoryOf } from "#tests/support/process-memory.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { type SpawnedApp, spawnTestApp } from "#tests/support/spawned-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";
import { LOCAL_RECEIVERS, makeWebhook, startReceiver } from "#tests/support/webhooks.ts";

/** `npm run soak` lasts 20 minutes; among the other proofs it is a short one. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 1);
const KILLS = MINUTES > 1 ? 10 : 3;
const LAYOUTS = 20;
/** Below this nothing has settled, and memory says nothing. */
const JUDGED_MINUTES = 15;
const SAMPLE_MS = 2_000;
const LIMIT = 1.1;

test("guarantee 116: under a mixed load on two processes, one killed again and again, nothing is lost and memory stays", {
  timeout: (MINUTES + 5) * 60_000,
}, async () => {
  const place = await makeTestPlace();
  onTestFinished(place.leave);
  const receiver = await startReceiver();
  const steady = await spawnTestApp({ at: place, env: LOCAL_RECEIVERS });
  const env = { ...LOCAL_RECEIVERS, APP_URL: steady.url };
  let killed = await spawnTestApp({ at: place, env });
  const targets = [steady.url, killed.url];
  const balancer = await startBalancer(targets);
  onTestFinished(async () => {
    await balancer.close();
    await killed.close();
    await steady.close();
  });
  const app = { ...steady, url: balancer.url, request: balancer.request };
  await liftLimits(steady);
  const user = await newPerson(steady);
  await giveSpecialAccess(steady, user.id);
  await makeWebhook(steady, user, receiver.url);
  const layouts: MadeLayout[] = [];
  while (layouts.length < LAYOUTS) layouts.push(await makeLayout(steady, user));
  const acknowledged = {
    comments: new Set<string>(),
    replies: new Set<string>(),
    layouts: new Map<string, { path: string; bytes: Buffer }>(),
  };

  const total = MINUTES * 60_000;
  const startedAt = performance.now();
  const load = startMixedLoad({ app, user, layouts, acknowledged });
  const errors: string[] = [];
  const memory = { steady: [] as Sample[], killed: [] as Sample[] };
  let isAway = false;
  const sampling = setInterval(() => {
    const at = (performance.now() - startedAt) / total;
    memory.steady.push({ at, ...memoryOf(steady.pid) });
    if (!isAway) memory.killed.push({ at, ...memoryOf(killed.pid) });
  }, SAMPLE_MS);
  // In the first half; in the second both are left alone.
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(total / 2 / KILLS);
    isAway = true;
    memory.killed.length = 0;
    errors.push(...errorsOf(killed));
    await killed.kill();
    killed = await spawnTestApp({ at: place, env });
    targets[1] = killed.url;
    isAway = false;
  }
  await pause(Math.max(0, total - (performance.now() - startedAt)));
  clearInterval(sampling);
  await load.stop();

  const settled = "webhook_deliveries where state <> 'delivered'";
  await expect.poll(() => countRows(steady, settled), { timeout: 120_000 }).toBe(0);
  const replies = await rows<{ id: string }>(steady, "select id from replies");
  const kept = new Set(replies.map(({ id }) => id));
  const lost = [
    ...(await lostOf(steady, acknowledged)),
    ...[...acknowledged.replies].filter((id) => !kept.has(id)),
  ];
  const bare = await rowsWithoutFile(steady);
  errors.push(...errorsOf(steady), ...errorsOf(killed));
  const growth = [
    grown("the one left alone", memory.steady, 0.25),
    grown("the other", memory.killed, 0.7),
  ];
  const written = load.acknowledged();
  const answered = [...load.answers]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status || "no answer"}`);
  printFigure(
    `guarantee 116: ${MINUTES} min of mixed load on two processes, ${KILLS} × kill -9: ${written.comments} comments and ${written.replies} replies acknowledged, ${lost.length} lost; ${load.events()} events read, ${receiver.calls.length} webhook calls; ${answered.join(", ")}; ${errors.length} errors in the logs; memory ${growth.map(({ text }) => text).join(", ")}`,
  );
  expect([lost, bare, errors, [...new Set(load.surprises)]]).toEqual([[], [], [], []]);
  if (MINUTES >= JUDGED_MINUTES) {
    for (const { ratio } of growth) expect(ratio).toBeLessThanOrEqual(LIMIT);
  }
});

interface Sample {
  /** The part of the run that was over. */
  at: number;
  now: number;
}

/** The middle of a tenth of the run after warming up, against that of the last tenth. */
function grown(name: string, samples: readonly Sample[], warm: number) {
  const middle = (from: number) => {
    const found = samples.filter(({ at }) => at >= from && at < from + 0.1);
    return found.map(({ now }) => now).sort((a, b) => a - b)[found.length >> 1] ?? 0;
  };
  const [first, last] = [middle(warm), middle(0.9)];
  return { text: `of ${name} ${first.toFixed(0)} → ${last.toFixed(0)} MiB`, ratio: last / first };
}

function errorsOf({ lines }: SpawnedApp): string[] {
  return lines.filter((line) => /"level":"(error|fatal)"/.test(line));
}
