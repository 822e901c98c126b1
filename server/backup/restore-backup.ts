import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Client } from "pg";
import { imageTypes } from "#contract/image-types.ts";
import {
  BackupRefused,
  type Manifest,
  readEntryName,
  SANDBOX,
  SECRET,
} from "#server/backup/backup-format.ts";
import { readBackup, type VerifiedBackup, verifyBackup } from "#server/backup/backup-reader.ts";
import { copyIn } from "#server/backup/copy-rows.ts";
import {
  dataFiles,
  emptyDatabase,
  emptyStore,
  type Place,
  requireEmptyPlace,
} from "#server/backup/empty-place.ts";
import { requireSameSecret } from "#server/backup/kept-secret.ts";
import { prepareSchema } from "#server/backup/prepare-schema.ts";
import { requireKnownSchema } from "#server/backup/schema-state.ts";
import {
  lockPlace,
  markDatabase,
  type RestoreMark,
  requireFinishedRestore,
  unmarkDatabase,
} from "#server/backup/unfinished-restore.ts";
import { withClient } from "#server/backup/with-client.ts";
import type { Config } from "#server/config.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { writeStoreMark } from "#server/platform/installation/store-mark.ts";
import type { PutOptions, Storage } from "#server/platform/storage/storage.ts";

export interface RestoreTarget {
  config: Config;
  /** Called once the backup is verified: an embedded database is created then. */
  openDatabase(): Promise<{ url: string; close(): Promise<void> }>;
  openStorage(): Promise<Storage>;
  /** The folder of our migrations. */
  migrations: string;
}

export interface RestoreReport {
  rows: number;
  files: number;
}

/** Restores into an empty place, all or nothing: a failure leaves it empty. */
export async function restoreBackup(target: RestoreTarget, file: string): Promise<RestoreReport> {
  const backup = await verifyBackup(file, target.config.backupPassphrase);
  requireKnownSchema(backup.manifest, target.migrations);
  requireSameSecret(backup, target.config, file);
  const database = await target.openDatabase();
  try {
    const storage = await target.openStorage();
    return await withClient(database.url, async (client) => {
      const place = { client, storage, dataDir: target.config.dataDir };
      const mark = await claimPlace(place);
      try {
        await writeStoreMark(storage, { id: mark.id, unfinished_restore: true });
        await prepareSchema(client, database.url, backup.manifest, target.migrations);
        const report = await fillPlace(place, backup, file, target.config);
        await migrateDatabase(database.url, target.migrations);
        await finishPlace(place, mark, backup.manifest);
        return report;
      } catch (error) {
        // The restore's own failure is the one to report; a place that could not be emptied stays
        // marked.
        await abandonPlace(place, mark).catch(() => {});
        throw error;
      }
    });
  } finally {
    await database.close();
  }
}

/**
 * Checks that the place is empty, locks it against other restores and marks it before anything is
 * written.
 */
async function claimPlace(place: Place): Promise<RestoreMark> {
  if (!(await lockPlace(place.client))) {
    throw new BackupRefused("Another restore into this place is running.");
  }
  await requireFinishedRestore(place.client, place.storage);
  await requireEmptyPlace(place);
  const id = randomUUID();
  const mark = { id, startedAt: new Date(), dataFiles: dataFiles(place.dataDir) };
  await markDatabase(place.client, mark);
  return mark;
}

/** Gives the copy its own installation id, so that it does not sweep the original's store. */
async function finishPlace(
  { client, storage }: Place,
  { id }: RestoreMark,
  { secret_fingerprint: fingerprint }: Manifest,
): Promise<void> {
  await client.query("insert into installation (id, secret_fingerprint) values ($1, $2)", [
    id,
    fingerprint,
  ]);
  await writeStoreMark(storage, { id });
  await unmarkDatabase(client);
}

async function abandonPlace(place: Place, mark: RestoreMark): Promise<void> {
  await place.client.query("rollback");
  await emptyStore(place);
  await emptyDatabase(place, mark);
  await unmarkDatabase(place.client);
}

/** Rows become visible last, so that none is ever seen without its file. */
async function fillPlace(
  { client, storage, dataDir }: Place,
  { manifest, secret, sandbox }: VerifiedBackup,
  file: string,
  { appSecret, backupPassphrase }: Config,
): Promise<RestoreReport> {
  const report = { rows: 0, files: 0 };
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  await client.query("begin");
  // Rows that triggers would make are in the backup.
  await client.query("set local alfinete.restoring = 'on'");
  for await (const { name, body } of readBackup(file, backupPassphrase)) {
    const holds = readEntryName(name);
    if (holds && "key" in holds) {
      await storage.put(holds.key, body, contentType(holds.key));
      report.files += 1;
    } else if (holds) {
      const table = tables.get(holds.table);
      if (!table) throw new Error(`rows of ${holds.table}, which the manifest does not name`);
      report.rows += await copyIn(client, table, body);
    } else {
      body.resume();
    }
  }
  await setSequences(client, manifest);
  await mkdir(dataDir, { recursive: true });
  const kept = { mode: 0o600, flag: "wx" };
  if (secret && !appSecret) await writeFile(join(dataDir, SECRET), secret, kept);
  if (sandbox) await writeFile(join(dataDir, SANDBOX), sandbox, kept);
  await client.query("commit");
  return report;
}

async function setSequences(client: Client, { sequences }: Manifest): Promise<void> {
  for (const { name, value } of sequences) {
    await client.query("select setval($1::regclass, $2::bigint)", [name, value]);
  }
}

/** Restores the original content type, for those who open a bucket directly. */
function contentType(key: string): PutOptions {
  const extension = extname(key).slice(1);
  const known = Object.values(imageTypes).find((type) => type.extension === extension);
  if (known) return { contentType: known.mediaType };
  if (extension === "zip") return { contentType: "application/zip", private: true };
  return { contentType: "application/octet-stream" };
}
