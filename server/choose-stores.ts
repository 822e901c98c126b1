import { join } from "node:path";
import type { Config } from "#server/config.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

// Chooses database and file store by the settings, for the app and its tools alike.

export interface DatabaseServer {
  url: string;
  /** For people. */
  place: string;
  /** Also stops an embedded server that nobody else uses. */
  close(): Promise<void>;
}

/** For exclusive use: throws `DatabaseInUse` while another process has the embedded database. */
export async function ownDatabaseServer(config: Config, log: Log): Promise<DatabaseServer> {
  if (config.databaseUrl) return separateServer(config.databaseUrl);
  const { startEmbeddedPostgres } = await import(
    "#server/platform/db/embedded/embedded-postgres.ts"
  );
  const { url, dataFolder, stop } = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return { url, place: `embedded PostgreSQL in ${dataFolder}`, close: stop };
}

/** For a tool that runs beside the app. */
export async function joinDatabaseServer(config: Config): Promise<DatabaseServer> {
  if (config.databaseUrl) return separateServer(config.databaseUrl);
  const { joinEmbeddedPostgres } = await import(
    "#server/platform/db/embedded/join-embedded-postgres.ts"
  );
  const { url, leave } = await joinEmbeddedPostgres({ dataDir: config.dataDir });
  return { url, place: `embedded PostgreSQL of ${config.dataDir}`, close: leave };
}

function separateServer(url: string): DatabaseServer {
  return { url, place: "PostgreSQL at DATABASE_URL", close: async () => {} };
}

export async function chooseStorage(config: Config): Promise<Storage> {
  if (config.s3) {
    const { s3Storage } = await import("#server/platform/storage/s3-storage.ts");
    return s3Storage(config.s3);
  }
  const { diskStorage } = await import("#server/platform/storage/disk-storage.ts");
  return diskStorage({ folder: join(config.dataDir, "files", "layouts") });
}
