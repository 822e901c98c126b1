import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded-postgres.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { createJobTables } from "#server/platform/jobs/pg-boss-jobs.ts";
import { debianBinaries, startSeparatePostgres } from "#tests/support/separate-postgres.ts";
import { silentLog } from "#tests/support/silent-log.ts";
import { TEMPLATE_DATABASE, withDatabase, withServer } from "#tests/support/test-database.ts";
import { ensureBuilt } from "../../scripts/lib/builds.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server of this run; every test file makes its own database on it. */
    postgresUrl: string;
    /** What apps under test stand on: see makeTestPlace. */
    parts: "embedded" | "separate";
  }
}

/** `PARTS=separate`: PostgreSQL, S3 and SMTP servers that are not ours, as several machines share them. */
const SEPARATE = process.env.PARTS === "separate";

/** One PostgreSQL for the whole run, with a migrated database that the others are copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt();
  const server = await choosePostgres();
  project.provide("postgresUrl", server.url);
  project.provide("parts", SEPARATE ? "separate" : "embedded");
  await withServer(server.url, async (client) => {
    await client.query(`drop database if exists ${TEMPLATE_DATABASE}`);
    await client.query(`create database ${TEMPLATE_DATABASE}`);
  });
  const template = withDatabase(server.url, TEMPLATE_DATABASE);
  await migrateDatabase(template, "drizzle");
  await createJobTables(template);
  return server.stop;
}

/** Nothing here has to survive a power cut. */
const NOT_DURABLE = [
  "fsync = off",
  "full_page_writes = off",
  "synchronous_commit = off",
  "checkpoint_timeout = '1h'",
  "max_wal_size = '4GB'",
];

/** A run opens some thousands of connections, and each proves the password 4,096 times over unless told. */
async function makeSigningInCheap(client: Client, url: string): Promise<void> {
  const { username, password } = new URL(url);
  const quoted = client.escapeLiteral(decodeURIComponent(password));
  await client.query("set scram_iterations = 1");
  await client.query(`alter role ${client.escapeIdentifier(username)} password ${quoted}`);
}

/** The server that DATABASE_URL names, or one that lives as long as the run. */
async function choosePostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const named = process.env.DATABASE_URL;
  if (named) return { url: named, stop: async () => {} };
  const binaries = debianBinaries();
  if (SEPARATE && !binaries) throw new Error("PARTS=separate needs Debian's package postgresql");
  if (SEPARATE && binaries) return startSeparatePostgres(binaries);
  const dataDir = mkdtempSync(join(tmpdir(), "alf-pg-"));
  // As root the server runs as another user, who has to get in.
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog });
  await withServer(server.url, async (client) => {
    for (const setting of NOT_DURABLE) await client.query(`alter system set ${setting}`);
    await client.query("select pg_reload_conf()");
    await makeSigningInCheap(client, server.url);
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
