import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "pg";
import { BackupRefused, type Manifest } from "#server/backup/backup-format.ts";
import { columnsOf } from "#server/backup/backup-tables.ts";
import { jobsSchema } from "#server/backup/schema-state.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { createJobTables } from "#server/platform/jobs/pg-boss-jobs.ts";

/** Creates the tables as they were when the backup was made, empty. */
export async function prepareSchema(
  client: Client,
  url: string,
  manifest: Manifest,
  migrations: string,
): Promise<void> {
  await migrateUpTo(url, migrations, manifest.migrations.length);
  await createJobTables(url);
  if (manifest.jobs_schema > (await jobsSchema(client))) {
    throw new BackupRefused("The backup was made by a newer release, with a newer job queue.");
  }
  for (const { name, columns } of manifest.tables) {
    const here = await columnsOf(client, name);
    const unknown = columns.filter((column) => !here.includes(column));
    if (unknown.length === 0) continue;
    throw new BackupRefused(
      `This release has no ${unknown.join(", ")} in ${name}: restore with the release that made the backup.`,
    );
  }
}

/** Copies only the first migrations to a folder, since the migrator always applies a whole one. */
export async function migrateUpTo(url: string, migrations: string, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "alfinete-migrations-"));
  try {
    await cp(migrations, folder, { recursive: true });
    const file = join(folder, "meta/_journal.json");
    const journal = JSON.parse(await readFile(file, "utf8")) as { entries: unknown[] };
    const earlier = { ...journal, entries: journal.entries.slice(0, count) };
    await writeFile(file, JSON.stringify(earlier));
    await migrateDatabase(url, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
