import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { spawnApp, untilHealthy } from "#tests/support/app-process.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

export interface SpawnedApp extends TestApp {
  pid: number;
}

/** The built app as a process of its own, to measure or to fill up; its clock is the real one. */
export async function spawnTestApp(dataDir: string): Promise<SpawnedApp> {
  const database = await createTestDatabase();
  const spawned = await spawnApp({ DATA_DIR: dataDir, DATABASE_URL: database.url });
  await untilHealthy(spawned);
  const { url, program } = spawned;
  return {
    url,
    pid: program.pid,
    dataDir,
    databaseUrl: database.url,
    logLines: [],
    now: () => new Date(),
    advanceClock: () => {
      throw new Error("the clock of another process");
    },
    request: (path, init) => fetch(url + path, init),
    async close() {
      await program.kill("SIGTERM");
      await database.drop();
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
