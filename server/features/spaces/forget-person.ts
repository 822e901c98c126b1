import { eq, or, sql } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/database.ts";
import { invitations, spaceActs } from "#server/platform/db/schema/spaces.ts";

/** Removes a person who deletes their account from what other spaces recorded. */
export async function anonymiseSpaceActsOf(
  _: unknown,
  db: Queryable,
  userId: string,
): Promise<void> {
  // By id, so that two members who leave at the same moment do not deadlock.
  await db
    .select({ id: spaceActs.id })
    .from(spaceActs)
    .where(or(eq(spaceActs.actorId, userId), eq(spaceActs.targetId, userId)))
    .orderBy(spaceActs.id)
    .for("update");
  await db.update(spaceActs).set({ actorId: null }).where(eq(spaceActs.actorId, userId));
  await db.update(spaceActs).set({ targetId: null }).where(eq(spaceActs.targetId, userId));
}

/** Removes an address from what spaces keep of those whom they invited. */
export async function forgetInvited(db: Queryable, email: string): Promise<void> {
  await db.delete(invitations).where(eq(invitations.email, email));
  await db
    .update(spaceActs)
    .set({ details: sql`${spaceActs.details} - 'email'` })
    .where(eq(sql`${spaceActs.details} ->> 'email'`, email));
}
