import { eq, or } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/database.ts";
import { adminActs } from "#server/platform/db/schema/admin-acts.ts";

/** Removes a deleted person from the audit trail, which keeps only that something was done and when. */
export async function anonymiseActsOf(_: unknown, db: Queryable, userId: string): Promise<void> {
  // By id, so that two people who acted on each other and leave at the same moment do not deadlock.
  await db
    .select({ id: adminActs.id })
    .from(adminActs)
    .where(or(eq(adminActs.actorId, userId), eq(adminActs.targetId, userId)))
    .orderBy(adminActs.id)
    .for("update");
  await db.update(adminActs).set({ address: null }).where(eq(adminActs.actorId, userId));
  await db.update(adminActs).set({ details: {} }).where(eq(adminActs.targetId, userId));
}
