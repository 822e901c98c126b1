import { setTimeout as pause } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type { ClientBase, Pool } from "pg";
import { BoundedPool } from "#server/platform/db/bounded-pool.ts";
import { retriedTransactions } from "#server/platform/db/retried-transactions.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { NOTICE_LOSS, STATEMENT_MS } from "#server/platform/db/time-limits.ts";
import { transactionsOn } from "#server/platform/db/transactions.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

/** A query that works inside and outside a transaction takes this. */
export interface Queryable extends Omit<NodePgDatabase<typeof schema>, "transaction"> {
  /** The driver itself. */
  readonly $client: Pick<ClientBase, "query">;
}
export interface Tx extends Queryable {
  readonly inTransaction: true;
}
export interface Db extends Queryable {
  transaction<T>(work: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
}

export interface Database {
  db: Db;
  pool: Pool;
  url: string;
  check(): Promise<void>;
  /** Connections there are, those free, and whoever waits for one. */
  load(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

/** What answers whether it is there need not take as long as a real question. */
const CHECK_MS = 3_000;
/** For whoever still has a connection when the process leaves. */
const CLOSE_MS = 1_000;

export function openDatabase(options: {
  url: string;
  log: Log;
  maxConnections?: number;
  /** How long a statement may take. */
  statementMs?: number;
}): Database {
  const pool = new BoundedPool({
    log: options.log,
    connectionString: options.url,
    max: options.maxConnections ?? 20,
    query_timeout: options.statementMs ?? STATEMENT_MS,
    idleTimeoutMillis: 60_000,
    // A process that dies must not hold locks through a statement it no longer waits for.
    options: `${NOTICE_LOSS} -c idle_in_transaction_session_timeout=60000`,
    application_name: "alfinete",
  });
  const transaction = retriedTransactions(transactionsOn(pool), options.log);
  const db = Object.assign(drizzle(pool, { schema }), { transaction });
  return {
    db,
    pool,
    url: options.url,
    check: async () => {
      const question = { text: "select 1", query_timeout: CHECK_MS };
      await pool.query(question);
    },
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.race([pool.end(), pause(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
