import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { BoundedPool } from "#server/platform/db/bounded-pool.ts";
import type { Database } from "#server/platform/db/database.ts";
import { retriedTransactions } from "#server/platform/db/retried-transactions.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { NOTICE_LOSS, STATEMENT_MS } from "#server/platform/db/time-limits.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

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
  const db = drizzle(pool, { schema });
  db.transaction = retriedTransactions(db.transaction.bind(db), options.log);
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
