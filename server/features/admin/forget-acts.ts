import { eq, or } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/database.ts";
import { adminActs } from "#server/platform/db/schema/admin-acts.ts";

/** Of somebody whose account goes, the trail keeps that something was done and when, and nothing of theirs. */
export async function forgetActsOf(db: Queryable, userId: string): Promise<void> {
  // By id, so that two who acted on each other and leave at the same moment do not wait in a ring.
  await db
    .select({ id: adminActs.id })
    .from(adminActs)
    .where(or(eq(adminActs.actorId, userId), eq(adminActs.targetId, userId)))
    .orderBy(adminActs.id)
    .for("update");
  await db.update(adminActs).set({ address: null }).where(eq(adminActs.actorId, userId));
  await db.update(adminActs).set({ details: {} }).where(eq(adminActs.targetId, userId));
}
