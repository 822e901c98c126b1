import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { fingerprintOf } from "#server/app-secret.ts";
import { BackupRefused, SECRET } from "#server/backup/backup-format.ts";
import type { VerifiedBackup } from "#server/backup/backup-reader.ts";
import { readDatabaseId } from "#server/backup/own-ids.ts";
import type { Config } from "#server/config.ts";

/** The generated secret; one set in the environment is the operator's to keep. */
export async function readGeneratedSecret(config: Config): Promise<Buffer | null> {
  if (config.appSecret) return null;
  return readFile(join(config.dataDir, SECRET)).catch(() => {
    throw new BackupRefused(
      `There is no APP_SECRET, neither set nor generated in ${config.dataDir}: set the one the app runs with.`,
    );
  });
}

/** Of the secret that the database is used with; the database of an older release does not say. */
export async function readFingerprint(client: Client): Promise<string | null> {
  if ((await readDatabaseId(client)) === null) return null;
  const { rows } = await client.query<{ fingerprint: string | null }>(
    "select to_jsonb(installation) ->> 'secret_fingerprint' as fingerprint from installation",
  );
  return rows[0]?.fingerprint ?? null;
}

/** Without the same secret the backup's API keys, webhook secrets and second factors cannot be decrypted. */
export function requireSameSecret(backup: VerifiedBackup, config: Config, file: string): void {
  const wanted = backup.manifest.secret_fingerprint;
  const { appSecret, appSecretOld } = config;
  const isGiven = [appSecret, appSecretOld].some(
    (given) => given && fingerprintOf(given) === wanted,
  );
  if (isGiven || (!appSecret && backup.secret)) return;
  throw new BackupRefused(
    backup.secret
      ? `APP_SECRET is not the secret of the backup. Leave it unset, or set it to what this prints:\n  tar -xOf ${file} ${SECRET}`
      : "Set APP_SECRET (or APP_SECRET_OLD, to change it) to the one that the backed-up app ran with; the backup does not hold it.",
  );
}
