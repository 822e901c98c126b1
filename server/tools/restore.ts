import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { BackupRefused } from "#server/backup/backup-format.ts";
import { type ClearReport, clearRestore } from "#server/backup/clear-restore.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { chooseStorage, ownDatabaseServer } from "#server/choose-stores.ts";
import { readConfig } from "#server/config.ts";
import { readEnvironment } from "#server/environment.ts";
import { createLog } from "#server/platform/telemetry/pino-log.ts";
import { runTool } from "#server/run-tool.ts";

// Built into server/tools/ of the build's folder.
const migrations = fileURLToPath(new URL("../../drizzle", import.meta.url));

// npm run restore -- <file>: restores into the empty place of the settings, before the app starts. npm
// run restore -- --clear: removes what an interrupted restore left there.
await runTool(async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new BackupRefused("Usage: npm run restore -- <file> | --clear");
  const config = readConfig(readEnvironment().env);
  const target = {
    config,
    openDatabase: () => ownDatabaseServer(config, createLog({ production: false })),
    openStorage: () => chooseStorage(config),
    migrations,
  };
  if (name === "--clear") return tellCleared(await clearRestore(target));
  const { rows, files } = await restoreBackup(target, resolve(name));
  console.log(`Restored ${rows} rows and ${files} files. The app can start now.`);
});

function tellCleared({ tables, files }: ClearReport): void {
  console.log(
    tables === null
      ? "The database holds nothing of that restore and was left alone."
      : `Removed the ${tables} tables of an unfinished restore.`,
  );
  console.log(
    files === null
      ? "The store holds nothing of that restore and was left alone."
      : `Removed the ${files} files that it had brought.`,
  );
}
