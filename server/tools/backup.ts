import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { backupName, removeOldBackups } from "#server/backup/backup-folder.ts";
import { BackupRefused } from "#server/backup/backup-format.ts";
import { verifyBackup } from "#server/backup/backup-reader.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { chooseStorage, joinDatabaseServer } from "#server/choose-stores.ts";
import { type Config, readConfig } from "#server/config.ts";
import { readEnvironment } from "#server/environment.ts";
import { runTool } from "#server/run-tool.ts";

const USAGE = `Usage: npm run backup -- <file>
       npm run backup -- --folder <folder> [--keep <number>]
       npm run backup -- --verify <file>`;

// When told to stop, leaves no partial backup behind.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

// npm run backup: also while the app runs. With --folder it names the file by the time and removes all but
// the newest; with --verify it reads a backup to its end instead.
await runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      folder: { type: "string" },
      keep: { type: "string" },
      verify: { type: "string" },
    },
  });
  const config = readConfig(readEnvironment().env);
  if (values.verify) return verify(resolve(values.verify), config);
  const { folder } = values;
  const [name] = folder
    ? [join(folder, backupName(new Date(), config.backupPassphrase !== null))]
    : positionals;
  const kept = values.keep === undefined ? null : Number(values.keep);
  const isKeepSound = kept === null || (folder && Number.isSafeInteger(kept) && kept > 0);
  if (!name || !isKeepSound) throw new BackupRefused(USAGE);
  await back(resolve(name), config);
  if (folder && kept !== null) {
    for (const old of await removeOldBackups(folder, kept)) console.log(`Removed ${old}.`);
  }
});

async function back(file: string, config: Config): Promise<void> {
  const server = await joinDatabaseServer(config);
  try {
    const storage = await chooseStorage(config);
    const made = await writeBackup({ config, databaseUrl: server.url, storage }, file);
    const size = `${(made.bytes / 1e6).toFixed(1)} MB`;
    const how = config.backupPassphrase ? "encrypted" : "not encrypted";
    console.log(`${file}: ${made.tables} tables and ${made.files} files, ${size}, ${how}.`);
    if (made.lost > 0) {
      console.error(`${made.lost} files that the database names are not in the store any more.`);
    }
    if (config.appSecret) {
      const secrets = config.appSecretOld ? "APP_SECRET and APP_SECRET_OLD are" : "APP_SECRET is";
      console.log(`${secrets} not in it: keep what you set with the backup.`);
    }
  } finally {
    await server.close();
  }
}

async function verify(file: string, config: Config): Promise<void> {
  const { manifest, entries } = await verifyBackup(file, config.backupPassphrase);
  console.log(
    `${file}: whole. Made at ${manifest.made_at}, ${manifest.tables.length} tables, ${entries} entries.`,
  );
}
