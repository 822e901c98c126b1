import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "#server/platform/db/database.ts";

/** For sweeps: deletes what nobody is at. What somebody holds is found again the next time. */
export async function deleteUnheld(db: Queryable, table: PgTable, which: SQL): Promise<void> {
  await db.execute(sql`delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${which} for update skip locked))`);
}
