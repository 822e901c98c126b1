import { fileURLToPath } from "node:url";
import { joinDatabaseServer } from "#server/choose-stores.ts";
import { readConfig } from "#server/config.ts";
import { readEnvironment } from "#server/environment.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { createJobTables } from "#server/platform/jobs/pg-boss-jobs.ts";
import { runTool } from "#server/run-tool.ts";

// Built into server/tools/ of the build's folder.
const migrations = fileURLToPath(new URL("../../drizzle", import.meta.url));

// npm run migrate: brings the database up to this release, also while processes of the release before run.
await runTool(async () => {
  const server = await joinDatabaseServer(readConfig(readEnvironment().env));
  try {
    await migrateDatabase(server.url, migrations);
    await createJobTables(server.url);
    console.log("The database has every migration of this release.");
  } finally {
    await server.close();
  }
});
