import type { ClientBase, Pool } from "pg";
import { readStoreMark } from "#server/platform/installation/store-mark.ts";
import { type Storage, StorageUnavailable } from "#server/platform/storage/storage.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

// A restore marks the database and the store before it writes anything else, with the id of the new
// installation, and removes the marks when it is done. So a partial restore is recognised and told
// apart from anybody else's data.

export interface RestoreMark {
  /** The id of the installation that the restore creates. */
  id: string;
  startedAt: Date;
  /** The files it writes into the data folder, by full path. */
  dataFiles: string[];
}

type Connection = Pick<ClientBase | Pool, "query">;

/** Advisory lock (any fixed number) for restoring into a place or clearing it. */
const RESTORE_LOCK = 4_211_988;

/** Locks until this connection ends; false while another restore runs here. */
export async function lockPlace(client: Connection): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    "select pg_try_advisory_lock($1) as free",
    [RESTORE_LOCK],
  );
  return rows[0]?.free ?? false;
}

export async function markDatabase(client: Connection, mark: RestoreMark): Promise<void> {
  await client.query("begin");
  await client.query("create schema alfinete_restore");
  await client.query(
    "create table alfinete_restore.unfinished (id uuid not null, started_at timestamptz not null, data_files text[] not null)",
  );
  await client.query("insert into alfinete_restore.unfinished values ($1, $2, $3)", [
    mark.id,
    mark.startedAt,
    mark.dataFiles,
  ]);
  await client.query("commit");
}

export async function unmarkDatabase(client: Connection): Promise<void> {
  await client.query("drop schema if exists alfinete_restore cascade");
}

export async function readDatabaseMark(client: Connection): Promise<RestoreMark | null> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('alfinete_restore.unfinished') is not null as there",
  );
  if (!found[0]?.there) return null;
  const { rows } = await client.query<{ id: string; started_at: Date; data_files: string[] }>(
    "select id, started_at, data_files from alfinete_restore.unfinished",
  );
  const [row] = rows;
  return row ? { id: row.id, startedAt: row.started_at, dataFiles: row.data_files } : null;
}

/** The place holds part of a backup: neither its rows nor its files are complete. */
export class UnfinishedRestore extends Error {
  override readonly name = "UnfinishedRestore";
}

/** Refuses to work on a place with an unfinished restore. */
export async function requireFinishedRestore(
  connection: Connection,
  storage: Storage,
  log?: Log,
): Promise<void> {
  const unfinished =
    (await readDatabaseMark(connection)) ?? (await readUnfinishedStore(storage, log));
  if (!unfinished) return;
  throw new UnfinishedRestore(
    "A restore into this place is under way or was cut short: what is here is not whole. If none is running, remove what it left with `npm run restore -- --clear`, then restore again.",
  );
}

async function readUnfinishedStore(storage: Storage, log: Log | undefined) {
  try {
    const mark = await readStoreMark(storage);
    return mark?.unfinished_restore ? mark : null;
  } catch (error) {
    // A start does not wait for an unreachable store; the database stays marked until the very end.
    if (!log || !(error instanceof StorageUnavailable)) throw error;
    log.warn("the file store does not answer: it was not asked for an unfinished restore", {
      error,
    });
    return null;
  }
}
