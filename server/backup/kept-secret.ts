import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { deriveKey } from "#server/app-secret.ts";
import { BackupRefused, SECRET } from "#server/backup/backup-format.ts";
import type { VerifiedBackup } from "#server/backup/backup-reader.ts";
import type { Config } from "#server/config.ts";

export function fingerprintOf(secret: string): string {
  return deriveKey(secret.trim(), "backup fingerprint").toString("hex").slice(0, 16);
}

/** The generated secret; one set in the environment is the operator's to keep. */
export async function readGeneratedSecret(config: Config): Promise<Buffer | null> {
  if (config.appSecret) return null;
  return readFile(join(config.dataDir, SECRET)).catch(() => {
    throw new BackupRefused(
      `There is no APP_SECRET, neither set nor generated in ${config.dataDir}: set the one the app runs with.`,
    );
  });
}

/** Without the same secret the backup's API keys, webhook secrets and second factors cannot be decrypted. */
export function requireSameSecret(backup: VerifiedBackup, config: Config, file: string): void {
  const wanted = backup.manifest.secret_fingerprint;
  if (config.appSecret ? fingerprintOf(config.appSecret) === wanted : backup.secret) return;
  throw new BackupRefused(
    backup.secret
      ? `APP_SECRET is not the secret of the backup. Leave it unset, or set it to what this prints:\n  tar -xOf ${file} ${SECRET}`
      : "Set APP_SECRET to the one that the backed-up app ran with; the backup does not hold it.",
  );
}
