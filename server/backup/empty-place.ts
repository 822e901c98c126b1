import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Client, escapeIdentifier } from "pg";
import { BackupRefused, SANDBOX, SECRET } from "#server/backup/backup-format.ts";
import type { Storage } from "#server/platform/storage/storage.ts";

export interface Place {
  client: Client;
  storage: Storage;
  dataDir: string;
}

const TABLES = `select schemaname || '.' || tablename as name from pg_tables
  where schemaname in ('public', 'drizzle', 'pgboss') order by 1`;

/** A restore writes over nothing. */
export async function requireEmptyPlace({ client, storage, dataDir }: Place): Promise<void> {
  const { rows } = await client.query(TABLES);
  if (rows.length > 0) throw notEmpty(`the database has ${rows.length} tables`);
  for await (const { key } of storage.list("")) throw notEmpty(`the store has files (${key})`);
  for (const name of [SECRET, SANDBOX]) {
    const path = join(dataDir, name);
    if (await stat(path).catch(() => null)) throw notEmpty(`${path} exists`);
  }
}

function notEmpty(why: string): BackupRefused {
  return new BackupRefused(
    `A backup is restored into an empty place, and this one is not: ${why}.`,
  );
}

/** Makes a place that was empty so again, so that a restore that failed can be tried once more. */
export async function emptyPlace({ client, storage, dataDir }: Place): Promise<void> {
  await client.query("rollback");
  await client.query("drop schema if exists pgboss, drizzle cascade");
  const { rows } = await client.query<{ name: string }>(TABLES);
  for (const { name } of rows) {
    const table = name.split(".").map(escapeIdentifier).join(".");
    await client.query(`drop table if exists ${table} cascade`);
  }
  const batch: string[] = [];
  for await (const { key } of storage.list("")) {
    batch.push(key);
    if (batch.length === 1_000) await storage.remove(batch.splice(0));
  }
  await storage.remove(batch);
  for (const name of [SECRET, SANDBOX]) await rm(join(dataDir, name), { force: true });
}
