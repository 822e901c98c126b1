import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { retriedTransactions } from "#server/platform/db/retried-transactions.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

export type Db = NodePgDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
/** A query that works inside and outside a transaction takes this. */
export type Queryable = Db | Tx;

export interface Database {
  db: Db;
  pool: Pool;
  url: string;
  check(): Promise<void>;
  /** Connections there are, those free, and whoever waits for one. */
  load(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export function openDatabase(options: {
  url: string;
  log: Log;
  maxConnections?: number;
}): Database {
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // A process that dies must not hold locks through a statement it no longer waits for.
    options:
      "-c client_connection_check_interval=1000 -c idle_in_transaction_session_timeout=60000",
    application_name: "alfinete",
  });
  // An idle connection that breaks is replaced on next use; without a listener it would end the process.
  pool.on("error", (error) => options.log.warn("idle database connection lost", { error }));
  // So would one that breaks between two statements of a transaction: the next statement says it.
  pool.on("connect", (client) => void client.on("error", () => {}));
  const db = drizzle(pool, { schema });
  db.transaction = retriedTransactions(db.transaction.bind(db), options.log);
  return {
    db,
    pool,
    url: options.url,
    check: async () => {
      await pool.query("select 1");
    },
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
