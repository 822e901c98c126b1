import { and, eq, type SQL } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { lockAccounts } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { memberships } from "#server/platform/db/schema/spaces.ts";

export type Membership = typeof memberships.$inferSelect;

export function ofMember(spaceId: string, userId: string): SQL | undefined {
  return and(eq(memberships.spaceId, spaceId), eq(memberships.userId, userId));
}

/** Members and invitations are changed only by whoever holds the space's account: see lock-order.ts. */
export async function lockMember(tx: Tx, spaceId: string, userId: string): Promise<Membership> {
  // The member's too: an account that is being deleted takes its memberships along.
  await lockAccounts(tx, [spaceId, userId]);
  const [membership] = await tx.select().from(memberships).where(ofMember(spaceId, userId));
  if (!membership) throw new Failure("not_found");
  return membership;
}
