import { and, count, eq, gt, isNull, type SQL } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { invitations, memberships } from "#server/platform/db/schema/spaces.ts";

/** Neither accepted nor revoked, and its links still work. */
export function isPending(now: Date): SQL | undefined {
  return and(isUnanswered(), gt(invitations.expiresAt, now));
}

export function isUnanswered(): SQL | undefined {
  return and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt));
}

/** The owner, the members, and those who may still become one. */
export async function countSeats(db: Queryable, spaceId: string, now: Date): Promise<number> {
  const [members] = await db
    .select({ count: count() })
    .from(memberships)
    .where(eq(memberships.spaceId, spaceId));
  const [pending] = await db
    .select({ count: count() })
    .from(invitations)
    .where(and(eq(invitations.spaceId, spaceId), isPending(now)));
  return 1 + (members?.count ?? 0) + (pending?.count ?? 0);
}

export async function countFreeSeats(db: Queryable, spaceId: string, now: Date): Promise<number> {
  return Math.max(0, limits.seats - (await countSeats(db, spaceId, now)));
}
