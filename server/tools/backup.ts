import { resolve } from "node:path";
import { BackupRefused } from "#server/backup/backup-format.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { chooseStorage, joinDatabaseServer } from "#server/choose-stores.ts";
import { readConfig } from "#server/config.ts";
import { runTool } from "#server/run-tool.ts";

// When told to stop, leaves no partial backup behind.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

// npm run backup -- <file>: also while the app runs.
await runTool(async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new BackupRefused("Usage: npm run backup -- <file>");
  const file = resolve(name);
  const config = readConfig(process.env);
  const server = await joinDatabaseServer(config);
  try {
    const storage = await chooseStorage(config);
    const made = await writeBackup({ config, databaseUrl: server.url, storage }, file);
    const size = `${(made.bytes / 1e6).toFixed(1)} MB`;
    console.log(`${file}: ${made.tables} tables and ${made.files} files, ${size}.`);
    if (made.lost > 0) {
      console.error(`${made.lost} files that the database names are not in the store any more.`);
    }
    if (config.appSecret) console.log("APP_SECRET is not in it: keep it with the backup.");
  } finally {
    await server.close();
  }
});
