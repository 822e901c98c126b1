import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import type { Queryable } from "#server/platform/db/database.ts";
import { appliedMigrations, knownMigrations } from "#server/platform/db/schema-age.ts";
import { CONNECT_MS, hangUp, KEEP_ALIVE, NOTICE_LOSS } from "#server/platform/db/time-limits.ts";

/** Any fixed number: every process that migrates takes the same lock. */
const MIGRATION_LOCK = 4_211_986;

/** This release needs migrations that the database does not have. */
export class SchemaTooOld extends Error {
  override readonly name = "SchemaTooOld";

  constructor(missing: number) {
    super(
      `The database lacks ${missing} migrations of this release: run \`npm run migrate\` first.`,
    );
  }
}

/** For a start that is not to migrate. A newer schema is fine: releases are changed one process at a time. */
export async function requireMigrations(db: Queryable, folder: string): Promise<void> {
  const known = knownMigrations(folder);
  const applied = await appliedMigrations(db);
  const missing = known.filter((hash) => !applied.includes(hash)).length;
  if (missing > 0) throw new SchemaTooOld(missing);
}

/** Applies what is missing, in one transaction, while no other process does the same. */
export async function migrateDatabase(url: string, folder: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    // Its statements, and the wait for another process that migrates, take as long as they take.
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEP_ALIVE,
    options: NOTICE_LOSS,
    application_name: "alfinete migrations",
  });
  // Said by the statement under way; without a listener it would end the process unsaid.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await hangUp(client);
  }
}
