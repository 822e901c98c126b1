import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningServer, startApp, startFloor } from "#bench/app-under-test.ts";
import type { Rounds } from "#bench/contest.ts";
import { type Filling, fillDatabase } from "#bench/fill-database.ts";
import { type Loader, startLoader } from "#bench/loader.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded-postgres.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { debianBinaries, startSeparatePostgres } from "#tests/support/separate-postgres.ts";
import { silentLog } from "#tests/support/silent-log.ts";

export interface Effort extends Rounds {
  /** How long a contender is loaded in a turn. */
  milliseconds: number;
  layouts: number;
}

/** Everything that is measured, started and filled. */
export interface Stage {
  effort: Effort;
  folder: string;
  loader: Loader;
  filling: Filling;
  app: RunningServer;
  appDataDir: string;
  floor: RunningServer;
  floorFolder: string;
  /** Run last to first when the curtain falls. */
  closers: (() => Promise<void>)[];
}

export const CONNECTIONS = 20;

export async function setStage(effort: Effort): Promise<Stage> {
  const closers: Stage["closers"] = [];
  try {
    return await startAll(effort, closers);
  } catch (error) {
    await clearStage({ closers });
    throw error;
  }
}

async function startAll(effort: Effort, closers: Stage["closers"]): Promise<Stage> {
  const { folder, postgres } = await startEmptyDatabase(closers);
  console.log(`filling ${effort.layouts} layouts with 100 comments each (${postgres.name})…`);
  const filling = await fillDatabase(postgres.url, { layouts: effort.layouts });
  const loader = startLoader();
  closers.push(loader.close);
  const appDataDir = join(folder, "app");
  const floorFolder = join(folder, "floor");
  for (const made of [appDataDir, floorFolder]) mkdirSync(made);
  const app = await startApp({ dataDir: appDataDir, databaseUrl: postgres.url });
  closers.push(app.stop);
  const floor = await startFloor(postgres.url, floorFolder);
  closers.push(floor.stop);
  return { effort, folder, loader, filling, app, appDataDir, floor, floorFolder, closers };
}

/** A folder for everything that is made, and a database with the schema and nothing else. */
export async function startEmptyDatabase(closers: Stage["closers"]) {
  const folder = mkdtempSync(join(tmpdir(), "alfinete-bench-"));
  // As root the embedded database runs as another user, who has to get in.
  chmodSync(folder, 0o755);
  closers.push(async () => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgres(folder);
  closers.push(postgres.stop);
  await migrateDatabase(postgres.url, "drizzle");
  return { folder, postgres };
}

export async function clearStage({ closers }: Pick<Stage, "closers">): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** The distribution's server where there is one, durable, as operators have it, with room for all contenders. */
async function startPostgres(folder: string) {
  const binaries = debianBinaries();
  if (binaries) {
    const server = await startSeparatePostgres(binaries, { durable: true });
    return { ...server, name: `PostgreSQL ${server.version}, installed` };
  }
  const dataDir = join(folder, "postgres");
  mkdirSync(dataDir);
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog });
  return { ...server, name: "PostgreSQL from npm" };
}
