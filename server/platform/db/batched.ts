import { AsyncResource } from "node:async_hooks";
import { setImmediate as endOfTurn } from "node:timers/promises";
import type { Client } from "pg";
import type { Db, Queryable, Tx } from "#server/platform/db/database.ts";
import { isDatabaseAway, isDatabaseSilent, sqlState } from "#server/platform/db/database-errors.ts";
import {
  type ConnectionOptions,
  type PipelinedConnection,
  pipelinedConnection,
} from "#server/platform/db/pipelined-connection.ts";
import { askedTogether, transactionOn } from "#server/platform/db/transactions.ts";

/**
 * A transaction that callers of the same moment share, for its commit costs more than their work. They
 * lock rows in the order of their keys.
 *
 * The callers of a batch are not kept apart by row locks, so what one of them decides by has to come
 * from the statement that changes it. When one of them throws, nothing of the batch is kept and each
 * runs again in a transaction of its own: refusals are better returned.
 */
export type BatchedTransaction = <T>(key: string, work: (tx: Tx) => Promise<T>) => Promise<T>;

export interface Batches {
  transaction: BatchedTransaction;
  /** How many batches have failed, each of its callers running alone. */
  fallbacks(): number;
  close(): Promise<void>;
}

interface Caller {
  key: string;
  work(tx: Tx): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

const MAX_BATCH_SIZE = 50;
/** A row that somebody holds must not hold up everybody in the batch. */
const LOCK_TIMEOUT_MS = 200;

export function batched(db: Db, options: ConnectionOptions): Batches {
  const { log } = options;
  const connection = pipelinedConnection({ ...options, lockTimeoutMs: LOCK_TIMEOUT_MS });
  let waiting: Caller[] = [];
  let isBusy = false;
  let fallbacks = 0;

  /** Whoever comes while a batch is under way forms the next. */
  async function runNext(): Promise<void> {
    if (isBusy || waiting.length === 0) return;
    isBusy = true;
    const batch = waiting.slice(0, MAX_BATCH_SIZE);
    waiting = waiting.slice(MAX_BATCH_SIZE);
    const answer = await runTogether(batch).catch((error: unknown) => fallBack(batch, error));
    isBusy = false;
    // The next batch leaves before this one is answered, which takes its time.
    void runNext();
    answer();
  }

  async function runTogether(batch: readonly Caller[]): Promise<() => void> {
    const client = await connection.open();
    const ordered = batch.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    try {
      const results = await commitTogether(client, ordered);
      return () => {
        for (const [at, { resolve }] of ordered.entries()) resolve(results[at]);
      };
    } catch (error) {
      await undo(client, connection, error);
      throw error;
    }
  }

  function fallBack(batch: readonly Caller[], error: unknown): () => void {
    fallbacks += 1;
    log.warn("batch failed, each runs alone", {
      error,
      sqlstate: sqlState(error),
      size: batch.length,
    });
    return () => {
      for (const { work, resolve, reject } of batch) {
        // Whoever waited for a silent database is told so, instead of waiting again.
        if (isDatabaseSilent(error)) reject(error);
        else db.transaction(work).then(resolve, reject);
      }
    };
  }

  return {
    transaction: <T>(key: string, work: (tx: Tx) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        // Its statements are traced as the caller's.
        const bound = AsyncResource.bind(work);
        waiting.push({ key, work: bound, resolve: (result) => resolve(result as T), reject });
        // Whoever arrives in the same moment comes along.
        setImmediate(runNext);
      }),
    fallbacks: () => fallbacks,
    close: connection.close,
  };
}

async function commitTogether(client: Client, batch: readonly Caller[]): Promise<unknown[]> {
  const tx = transactionOn(client);
  const begun = client.query("begin");
  const [, ...results] = await askedTogether([begun, ...batch.map(({ work }) => work(tx))]);
  const { command } = await client.query("commit");
  // Behind a statement that failed it ends the transaction all the same, and says how.
  if (command !== "COMMIT") throw new Error(`the transaction ended with ${command}`);
  return results;
}

async function undo(
  client: Client,
  connection: PipelinedConnection,
  error: unknown,
): Promise<void> {
  if (isDatabaseAway(error)) connection.drop();
  else await client.query("rollback").catch(connection.drop);
}

/**
 * Joins the calls that are made on one transaction in one turn of the event loop, so that the callers
 * of a batch share a statement. `work` answers the items in their order.
 */
export function coalesced<Item, Result>(
  work: (db: Queryable, items: readonly Item[]) => Promise<readonly Result[]>,
): (db: Queryable, item: Item) => Promise<Result> {
  const gathering = new WeakMap<
    Queryable,
    { items: Item[]; results: Promise<readonly Result[]> }
  >();

  async function run(db: Queryable, items: readonly Item[]): Promise<readonly Result[]> {
    await endOfTurn();
    gathering.delete(db);
    return work(db, items);
  }

  function join(db: Queryable) {
    const items: Item[] = [];
    const joined = { items, results: run(db, items) };
    gathering.set(db, joined);
    return joined;
  }

  return async (db, item) => {
    const { items, results } = gathering.get(db) ?? join(db);
    const at = items.push(item) - 1;
    return (await results)[at] as Result;
  };
}

/** The same for rows that are looked up by their id. */
export function byId<Row extends { id: string }>(
  select: (db: Queryable, values: { ids: readonly string[] }) => Promise<Row[]>,
): (db: Queryable, id: string) => Promise<Row | undefined> {
  return coalesced(async (db, ids: readonly string[]) => {
    const found = new Map((await select(db, { ids })).map((row) => [row.id, row]));
    return ids.map((id) => found.get(id));
  });
}
