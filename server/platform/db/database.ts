import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type { ClientBase, Pool } from "pg";
import type * as schema from "#server/platform/db/schema/index.ts";

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
