import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Finding, short } from "#bench/finding.ts";
import { startSideApp } from "#bench/side-app.ts";
import type { Stage } from "#bench/stage.ts";
import { memoryOf } from "#tests/support/process-memory.ts";

const STREAMS = 20_000;
const LAYOUTS = 50;
/** Files and connections that are no streams. */
const OTHER_DESCRIPTORS = 200;
const SETTLED_MS = 5_000;

/** (j) What a process holds for each stream on which nothing happens. */
export async function measureIdleStreams(stage: Stage): Promise<Finding[]> {
  const { app, filling } = await startSideApp(stage, "streams", {
    layouts: LAYOUTS + 1,
    commentsEach: 10,
  });
  const count = Math.min(STREAMS, descriptorLimit(app.pid) - OTHER_DESCRIPTORS);
  const paths = filling.others.map(({ publicLink }) => `/api/public/${publicLink}/events`);
  // What the first streams load stays, whatever their number.
  await stage.loader.ask("holdStreams", { port: app.port, paths, count: paths.length });
  await sleep(SETTLED_MS);
  const before = memoryOf(app.pid).now;
  await stage.loader.ask("holdStreams", { port: app.port, paths, count });
  await sleep(SETTLED_MS);
  const after = memoryOf(app.pid).now;
  await stage.loader.ask("releaseStreams", {});
  return [
    {
      letter: "j",
      what: `${count} idle streams on one process`,
      figures: `${short(before)} MiB before, ${short(after)} MiB with them`,
      value: ((after - before) * 1024) / count,
      unit: "KiB each",
      bound: { atMost: 20 },
    },
  ];
}

/** Of the process that asks, too: each stream is a file of either side. */
function descriptorLimit(pid: number): number {
  const limits = readFileSync(`/proc/${pid}/limits`, "utf8");
  return Number(/Max open files\s+(\d+)/.exec(limits)?.[1] ?? STREAMS);
}
