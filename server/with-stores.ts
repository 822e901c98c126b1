import { sql } from "drizzle-orm";
import { requireFinishedRestore } from "#server/backup/unfinished-restore.ts";
import { chooseStorage, joinDatabaseServer } from "#server/choose-stores.ts";
import { readConfig } from "#server/config.ts";
import type { Services } from "#server/context.ts";
import { readEnvironment } from "#server/environment.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { createLog } from "#server/platform/telemetry/pino-log.ts";
import { ToolRefused } from "#server/run-tool.ts";

type Stores = Pick<Services, "db" | "storage" | "log">;

/** Opens an installation's database and files, for a tool that runs beside the app. */
export async function withStores(use: (stores: Stores) => Promise<void>): Promise<void> {
  const config = readConfig(readEnvironment().env);
  const log = createLog({ production: config.production });
  const server = await joinDatabaseServer(config);
  const { db, pool, close } = openDatabase({ url: server.url, log, maxConnections: 3 });
  try {
    const storage = await chooseStorage(config);
    await requireFinishedRestore(pool, storage);
    const { rows } = await db.execute(sql`select to_regclass('public.installation') as found`);
    if (!rows[0]?.found) throw new ToolRefused("The app of this release has not started here yet.");
    await use({ db, storage, log });
  } finally {
    await close();
    await server.close();
  }
}
