import type { Db } from "#server/platform/db/database.ts";
import { removeUnlessHeld } from "#server/platform/db/removal-hold.ts";
import { isSchemaNewer, knownMigrations } from "#server/platform/db/schema-age.ts";
import { claimStore, type StoreOwner } from "#server/platform/installation/claim-store.ts";
import { type Storage, StorageUnavailable } from "#server/platform/storage/storage.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

export type Barrier = Exclude<StoreOwner, "own"> | "older_code";

/** The gate for removing files that a row names or has named. */
export interface Removals {
  /** Whether a newer release has migrated the database under this process. */
  isCodeOlder(): Promise<boolean>;
  /** What currently keeps this process from removing files; null when nothing does. */
  barrier(): Promise<Barrier | null>;
  /** Does the work, or returns false without doing anything when blocked or while a backup runs. */
  run(work: () => Promise<void>): Promise<boolean>;
}

interface RemovalsOptions {
  db: Db;
  storage: Storage;
  /** The folder of this release's migrations. */
  migrations: string;
  log: Log;
}

const REASONS: Record<Barrier, string> = {
  foreign_store: "the file store belongs to another installation",
  unmarked_store: "the file store holds files, and none that the database knows",
  older_code: "a newer release has migrated the database",
};

export function openRemovals({ db, storage, migrations, log }: RemovalsOptions): Removals {
  // Read now: an update may add newer migrations to the folder while this process runs.
  const known = knownMigrations(migrations);
  let lastLogged: Barrier | null = null;

  const isCodeOlder = () => isSchemaNewer(db, known);

  async function find(): Promise<Barrier | null> {
    if (await isCodeOlder()) return "older_code";
    const owner = await claimStore(db, storage);
    return owner === "own" ? null : owner;
  }

  async function barrier(): Promise<Barrier | null> {
    const found = await find();
    if (found && found !== lastLogged) {
      log.error("no file is removed", { reason: found, because: REASONS[found] });
    }
    lastLogged = found;
    return found;
  }

  return {
    isCodeOlder,
    barrier,
    run: async (work) => !(await barrier()) && removeUnlessHeld(db, work),
  };
}

/** At start: marks a store that has no mark yet, and logs when it is not ours. */
export async function announceBarrier(removals: Removals, log: Log): Promise<void> {
  await removals.barrier().catch((error: unknown) => {
    // A store that is unreachable is checked again before anything is removed.
    if (!(error instanceof StorageUnavailable)) throw error;
    log.warn("the file store does not answer: whose it is will be asked later", { error });
  });
}
