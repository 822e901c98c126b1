import { sql } from "drizzle-orm";
import type { Client } from "pg";
import type { Db } from "#server/platform/db/database.ts";

/** Any fixed number: whoever removes files shares it, whoever copies them all has it alone. */
const REMOVALS = 4_211_987;

/**
 * For a backup: waits for removals under way, and until this connection ends no file goes that a row
 * has named. A process that dies lets go with its connection.
 */
export async function holdRemovals(client: Client): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [REMOVALS]);
}

/** Removes, or says false, having done nothing, while a backup holds removals. */
export function removeUnlessHeld(db: Db, remove: () => Promise<void>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${REMOVALS}) as free`,
    );
    if (!rows[0]?.free) return false;
    // The store takes its time, and meanwhile nothing is said on this connection.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await remove();
    return true;
  });
}
