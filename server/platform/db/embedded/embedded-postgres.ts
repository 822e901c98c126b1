import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseInUse, type Ownership, own } from "#server/platform/db/embedded/ownership.ts";
import { ensureServer } from "#server/platform/db/embedded/running-server.ts";
import type { Address } from "#server/platform/db/embedded/server-address.ts";
import { withStartLock } from "#server/platform/db/embedded/start-lock.ts";
import { supervise } from "#server/platform/db/embedded/supervise.ts";
import { retry } from "#server/platform/retry.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

export { joinEmbeddedPostgres } from "#server/platform/db/embedded/join-embedded-postgres.ts";
export { DatabaseInUse };

export interface EmbeddedPostgres {
  url: string;
  /** Where the cluster, its password and its log really are. */
  dataFolder: string;
  binFolder: string;
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  dataDir: string;
  log: Pick<Log, "info" | "warn" | "error">;
}

/**
 * Starts the server for the app, or adopts the one a killed app left, and brings it back if it dies.
 * Throws `DatabaseInUse` when another live app owns this data folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const first = await takeOver(dataDir);
  const { url, address, bin, place } = first.server;
  const supervisor = supervise(dataDir, first, () => takeOver(dataDir, address), options.log);
  return { url, dataFolder: place.home, binFolder: bin, stop: supervisor.stop };
}

function takeOver(dataDir: string, address?: Address): Promise<Ownership> {
  return withStartLock(dataDir, async () => {
    let server = await ensureServer(dataDir, address);
    return retry(
      () => own(server),
      async (error) => {
        if (error instanceof DatabaseInUse) return false;
        // It stopped just as we adopted it.
        await sleep(100);
        server = await ensureServer(dataDir, address);
        return true;
      },
    );
  });
}
