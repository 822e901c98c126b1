import { eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "#server/platform/db/database.ts";
import { categories } from "#server/platform/db/schema/categories.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { presentations } from "#server/platform/db/schema/links.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { webhooks } from "#server/platform/db/schema/webhooks.ts";

/*
 * The one order in which transactions lock rows. Whoever keeps to it never waits in a ring:
 *
 *   users → profiles → spaces, memberships, invitations
 *                    → presentations, categories → layouts → versions → version_differences
 *                                                          → comments → replies, reactions
 *                                                          → comment_events
 *                                                          → rate_limits of comments
 *                                                          → approval_rounds → approval_people → approval_codes
 *                                                          → approval_heads: that of all chains before any other
 *                                                          → notices
 *                                                          → exports
 *                                                          → guest_addresses → guest_follows
 *                                                          → webhooks → webhook_deliveries → webhook_attempts
 *
 * 1. Several rows of one table are locked by id.
 * 2. A row that hangs on another (a comment on its layout, a delivery on its webhook) is changed only
 *    by whoever holds that other one, or by a single statement that locks nothing else.
 * 3. A foreign key locks the row it points to (`for key share`) when a row is inserted, and when one is
 *    updated twice in a transaction. Of users that is out of this order, at any time, and harmless: it
 *    only keeps them from being removed, and whoever removes an account has the rest of it before.
 *    Every other row that a new one points to is locked in its place, before the insert.
 * 4. Removing an account removes rows in the order of its foreign keys, which is not this one:
 *    `holdRestOfAccount` takes what others could be at before that.
 * 5. Sweeps and the claim of deliveries, which take rows of many as they come, skip what is held.
 */

/** After `lockAccount`, before the account is removed: nobody comes to anything in it any more. */
export async function holdRestOfAccount(tx: Tx, userId: string): Promise<void> {
  for (const { table, id, owner } of BRANCHES) {
    await tx.select({ id }).from(table).where(eq(owner, userId)).orderBy(id).for("update");
  }
}

const BRANCHES: readonly { table: PgTable; id: PgColumn; owner: PgColumn }[] = [
  { table: profiles, id: profiles.id, owner: profiles.id },
  { table: presentations, id: presentations.id, owner: presentations.userId },
  { table: categories, id: categories.id, owner: categories.userId },
  { table: layouts, id: layouts.id, owner: layouts.userId },
  { table: webhooks, id: webhooks.id, owner: webhooks.userId },
];
