import { BackupRefused } from "#server/backup/backup-format.ts";
import { countTables, emptyDatabase, emptyStore, type Place } from "#server/backup/empty-place.ts";
import type { RestoreTarget } from "#server/backup/restore-backup.ts";
import {
  lockPlace,
  type RestoreMark,
  readDatabaseMark,
  unmarkDatabase,
} from "#server/backup/unfinished-restore.ts";
import { withClient } from "#server/backup/with-client.ts";
import { readStoreMark, type StoreMark } from "#server/platform/installation/store-mark.ts";

export interface ClearReport {
  /** Null when it does not belong to that restore. */
  tables: number | null;
  files: number | null;
}

/** Removes what an unfinished restore left behind, and nothing else. */
export async function clearRestore(
  target: Pick<RestoreTarget, "config" | "openDatabase" | "openStorage">,
): Promise<ClearReport> {
  const database = await target.openDatabase();
  try {
    const storage = await target.openStorage();
    return await withClient(database.url, async (client) => {
      if (!(await lockPlace(client))) throw new BackupRefused("A restore is running here.");
      return clear({ client, storage, dataDir: target.config.dataDir });
    });
  } finally {
    await database.close();
  }
}

async function clear(place: Place): Promise<ClearReport> {
  const { client, storage } = place;
  const mark = await readDatabaseMark(client);
  const stored = await readStoreMark(storage);
  if (!mark && !stored?.unfinished_restore) {
    throw new BackupRefused("There is no unfinished restore here: nothing was removed.");
  }
  const ours = mark ? isOf(mark, stored) : await hasNoDatabase(place);
  const tables = mark && (await countTables(client));
  // Marks are removed last, so that an interrupted clean-up is still recognised.
  const files = ours ? await emptyStore(place) : null;
  if (mark) {
    await emptyDatabase(place, mark);
    await unmarkDatabase(client);
  }
  return { tables, files };
}

/** A store without a mark holds nothing of the restore, which marks it before storing a file. */
function isOf({ id }: RestoreMark, stored: StoreMark | null): boolean {
  if (stored?.unfinished_restore && stored.id !== id) {
    throw new BackupRefused(
      "Database and store hold two different unfinished restores: clear each with the settings it was begun with.",
    );
  }
  return stored?.id === id;
}

/** The database was either recreated or is not the restore's: only the first is certain. */
async function hasNoDatabase({ client }: Place): Promise<boolean> {
  if ((await countTables(client)) === 0) return true;
  throw new BackupRefused(
    "The store holds an unfinished restore, and the database is not the one that it was begun with: set DATABASE_URL to that one, or to an empty one.",
  );
}
