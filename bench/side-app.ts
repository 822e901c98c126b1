import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { type RunningServer, startApp } from "#bench/app-under-test.ts";
import { type Filling, type FillOptions, fillDatabase } from "#bench/fill-database.ts";
import type { Stage } from "#bench/stage.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";

export interface SideApp {
  app: RunningServer;
  dataDir: string;
  filling: Filling;
}

/** A second app on a database of its own that only serves: no job of it runs in anybody's turn. */
export async function startSideApp(
  stage: Pick<Stage, "filling" | "folder" | "closers">,
  name: string,
  options: FillOptions,
): Promise<SideApp> {
  const databaseUrl = await createDatabase(stage.filling.databaseUrl, name);
  await migrateDatabase(databaseUrl, "drizzle");
  const filling = await fillDatabase(databaseUrl, options);
  const dataDir = join(stage.folder, name);
  mkdirSync(dataDir);
  const app = await startApp({ dataDir, databaseUrl, env: { ROLE: "web" } });
  stage.closers.push(app.stop);
  return { app, dataDir, filling };
}

async function createDatabase(beside: string, name: string): Promise<string> {
  const client = new Client({ connectionString: beside });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return beside.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}
