import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningServer, startApp, startFloor } from "#bench/app-under-test.ts";
import { contest } from "#bench/contest.ts";
import { type Finding, short } from "#bench/finding.ts";
import type { Stage } from "#bench/stage.ts";
import { memoryOf } from "#tests/support/process-memory.ts";

const SETTLED_MS = 3_000;

/** (g) From the start of the process to its first answer, the database being there and migrated. */
export async function measureColdStart(stage: Stage): Promise<Finding[]> {
  const { databaseUrl } = stage.filling;
  const dataDir = join(stage.folder, "cold");
  mkdirSync(dataDir, { recursive: true });
  const seconds = async (start: () => Promise<RunningServer>) => {
    const server = await start();
    await server.stop();
    return server.startMs / 1000;
  };
  const { medians, noise } = await contest(
    "cold start",
    { ...stage.effort, turns: 1 },
    {
      floor: () => seconds(() => startFloor(databaseUrl, join(stage.folder, "cold-floor"))),
      app: () => seconds(() => startApp({ dataDir, databaseUrl })),
    },
  );
  return [
    {
      letter: "g",
      what: "cold start to first answer",
      figures: `floor ${short(medians.floor)} s · app ${short(medians.app)} s`,
      value: medians.app,
      unit: "s",
      bound: { atMost: 1.6 },
      noise,
    },
  ];
}

/** (h) What a process holds that was started and left alone. */
export async function measureIdleMemory(stage: Stage): Promise<Finding[]> {
  const { databaseUrl } = stage.filling;
  const dataDir = join(stage.folder, "idle");
  mkdirSync(dataDir, { recursive: true });
  const megabytes = async (server: RunningServer) => {
    await sleep(SETTLED_MS);
    const { now } = memoryOf(server.pid);
    await server.stop();
    return now;
  };
  const floor = await megabytes(await startFloor(databaseUrl, join(stage.folder, "idle-floor")));
  const app = await megabytes(await startApp({ dataDir, databaseUrl }));
  return [
    {
      letter: "h",
      what: "idle memory",
      figures: `floor ${short(floor)} MiB · app ${short(app)} MiB`,
      value: app,
      unit: "MiB",
      bound: { atMost: 150 },
    },
  ];
}
