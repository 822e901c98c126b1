import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { fingerprintOf } from "#server/app-secret.ts";
import {
  FORMAT,
  fileEntry,
  MANIFEST,
  type Manifest,
  rowsEntry,
  SANDBOX,
  SECRET,
} from "#server/backup/backup-format.ts";
import { listSequences, listTables } from "#server/backup/backup-tables.ts";
import { type BackupWriter, openBackupWriter } from "#server/backup/backup-writer.ts";
import { copyOut } from "#server/backup/copy-rows.ts";
import { readFingerprint, readGeneratedSecret } from "#server/backup/kept-secret.ts";
import { countLostFiles } from "#server/backup/named-files.ts";
import { readOwnIds } from "#server/backup/own-ids.ts";
import { readSchemaState } from "#server/backup/schema-state.ts";
import { requireFinishedRestore } from "#server/backup/unfinished-restore.ts";
import { withClient } from "#server/backup/with-client.ts";
import type { Config } from "#server/config.ts";
import { holdRemovals } from "#server/platform/db/removal-hold.ts";
import { STORE_MARK } from "#server/platform/installation/store-mark.ts";
import { RELEASES } from "#server/platform/storage/released-assets.ts";
import { ObjectMissing, type Storage } from "#server/platform/storage/storage.ts";
import { TRASH } from "#server/platform/storage/trash.ts";

export interface BackupSource {
  config: Config;
  databaseUrl: string;
  storage: Storage;
}

export interface BackupReport {
  tables: number;
  files: number;
  bytes: number;
  /** Files that rows name but the store did not have. */
  lost: number;
}

/**
 * Writes a snapshot of the database and every file that its rows name, while the app runs: a file is
 * stored before its row is committed, and none is removed until the copy is done.
 */
export async function writeBackup(source: BackupSource, file: string): Promise<BackupReport> {
  const writer = await openBackupWriter(file, source.config.backupPassphrase);
  try {
    return await withClient(source.databaseUrl, async (client) => {
      await requireFinishedRestore(client, source.storage);
      await holdRemovals(client);
      await client.query("begin isolation level repeatable read read only");
      const tables = await addDatabase(source, client, writer);
      const lost = await countLostFiles(client, source.storage);
      // Copying files may take hours, and an open snapshot would keep the database from vacuuming.
      await client.query("commit");
      const files = await addFiles(source.storage, writer);
      // If the connection broke, removals were not held back: such a backup is discarded.
      await client.query("select 1");
      return { tables, files, lost, bytes: await writer.finish() };
    });
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

async function addDatabase(
  { config, storage }: BackupSource,
  client: Client,
  writer: BackupWriter,
): Promise<number> {
  const secret = await readGeneratedSecret(config);
  const schema = await readSchemaState(client);
  const tables = await listTables(client);
  const manifest: Manifest = {
    format: FORMAT,
    made_at: new Date().toISOString(),
    ...schema,
    tables,
    sequences: await listSequences(client),
    installation: await readOwnIds(client, storage),
    secret_fingerprint:
      (await readFingerprint(client)) ?? fingerprintOf(config.appSecret ?? String(secret)),
  };
  await writer.add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)));
  if (secret) await writer.add(SECRET, secret);
  const sandbox = await readFile(join(config.dataDir, SANDBOX)).catch(() => null);
  if (sandbox && !config.stripe) await writer.add(SANDBOX, sandbox);
  for (const table of tables) {
    let part = 0;
    for await (const rows of copyOut(client, table)) {
      part += 1;
      await writer.add(rowsEntry(table.name, part), rows);
    }
  }
  return tables.length;
}

/** Copies the whole store except the trash and what releases share: files that no row names do no harm and are swept later. */
async function addFiles(storage: Storage, writer: BackupWriter): Promise<number> {
  let files = 0;
  for await (const { key, size } of storage.list("")) {
    if (key === STORE_MARK || key.startsWith(TRASH) || key.startsWith(RELEASES)) continue;
    const bytes = await storage.read(key).catch((error: unknown) => {
      // Only files that never belonged to a row may disappear meanwhile.
      if (error instanceof ObjectMissing) return null;
      throw error;
    });
    if (!bytes) continue;
    await writer.addStream(fileEntry(key), size, bytes);
    files += 1;
  }
  return files;
}
