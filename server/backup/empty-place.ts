import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Client, escapeIdentifier } from "pg";
import { BackupRefused, SANDBOX, SECRET } from "#server/backup/backup-format.ts";
import type { RestoreMark } from "#server/backup/unfinished-restore.ts";
import { STORE_MARK } from "#server/platform/installation/store-mark.ts";
import type { Storage } from "#server/platform/storage/storage.ts";

export interface Place {
  client: Client;
  storage: Storage;
  dataDir: string;
}

const TABLES = `select schemaname || '.' || tablename as name from pg_tables
  where schemaname in ('public', 'drizzle', 'pgboss') order by 1`;

/** A restore overwrites nothing. */
export async function requireEmptyPlace({ client, storage, dataDir }: Place): Promise<void> {
  const tables = await countTables(client);
  if (tables > 0) throw notEmpty(`the database has ${tables} tables`);
  for await (const { key } of storage.list("")) throw notEmpty(`the store has files (${key})`);
  for (const path of dataFiles(dataDir)) {
    if (await stat(path).catch(() => null)) throw notEmpty(`${path} exists`);
  }
}

function notEmpty(why: string): BackupRefused {
  return new BackupRefused(
    `A backup is restored into an empty place, and this one is not: ${why}.`,
  );
}

/** The files that a restore may write into the data folder. */
export function dataFiles(dataDir: string): string[] {
  return [SECRET, SANDBOX].map((name) => join(dataDir, name));
}

export async function countTables(client: Client): Promise<number> {
  return (await client.query(TABLES)).rows.length;
}

/** Removes all tables, which are the restore's, and its files in the data folder. */
export async function emptyDatabase(
  { client, dataDir }: Pick<Place, "client" | "dataDir">,
  mark: Pick<RestoreMark, "dataFiles">,
): Promise<void> {
  for (const path of dataFiles(dataDir)) {
    if (mark.dataFiles.includes(path)) await rm(path, { force: true });
  }
  await client.query("drop schema if exists pgboss, drizzle cascade");
  const { rows } = await client.query<{ name: string }>(TABLES);
  for (const { name } of rows) {
    const table = name.split(".").map(escapeIdentifier).join(".");
    await client.query(`drop table if exists ${table} cascade`);
  }
}

/** Removes every file of the store, its mark last; returns how many besides the mark. */
export async function emptyStore({ storage }: Pick<Place, "storage">): Promise<number> {
  let files = 0;
  let batch: string[] = [];
  for await (const { key } of storage.list("")) {
    if (key !== STORE_MARK) batch.push(key);
    if (batch.length < 1_000) continue;
    await storage.remove(batch);
    files += batch.length;
    batch = [];
  }
  await storage.remove(batch);
  // Half-written files of an interrupted restore.
  await storage.sweep(new Date());
  await storage.remove([STORE_MARK]);
  return files + batch.length;
}
