import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { spawnApp, untilHealthy } from "#tests/support/app-process.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { makeTestPlace, placeSettings, type TestPlace } from "#tests/support/test-place.ts";

export interface SpawnedApp extends TestApp {
  pid: number;
  /** What it wrote to its standard output, line by line. */
  lines: readonly string[];
  /** Ends it without a word. */
  kill(): Promise<void>;
  /** Asks it to leave; resolves with its exit code. */
  terminate(): Promise<number | string>;
}

export interface SpawnOptions {
  /** The place of an app that runs or ran before, as a further process of the same installation. */
  at?: TestPlace;
  env?: Record<string, string>;
  /** Another Node.js than the one that runs the tests. */
  node?: string;
}

/** The built app as a process of its own, to measure or to fill up; its clock is the real one. */
export async function spawnTestApp(options: SpawnOptions = {}): Promise<SpawnedApp> {
  const { at } = options;
  const place = at ? { ...at, leave: async () => {} } : await makeTestPlace();
  const { node = process.execPath } = options;
  const spawned = await spawnApp({ ...placeSettings(place), ...options.env }, { node });
  await untilHealthy(spawned);
  const { url, program } = spawned;
  return {
    url,
    pid: program.pid,
    lines: program.lines,
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
    s3: place.s3,
    smtp: place.smtp,
    jobs: () => {
      throw new Error("the queue of another process");
    },
    logLines: [],
    now: () => new Date(),
    advanceClock: () => {
      throw new Error("the clock of another process");
    },
    request: (path, init) => fetch(url + path, init),
    kill: () => program.kill("SIGKILL").then(() => {}),
    terminate: () => program.kill("SIGTERM"),
    async close() {
      await program.kill("SIGTERM");
      await place.leave();
    },
  };
}

export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

export function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** The processes a process has started, such as the one that decodes images. */
export function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8")
      .trim()
      .split(" ")
      .filter(Boolean)
      .map(Number),
  );
}
