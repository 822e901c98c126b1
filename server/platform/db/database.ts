import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type * as schema from "#server/platform/db/schema/index.ts";

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
