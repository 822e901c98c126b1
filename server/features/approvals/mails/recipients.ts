import { and, eq } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { memberships } from "#server/platform/db/schema/spaces.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** The owner of a space or a member; null for whoever has left it meanwhile. */
export async function findRecipient(
  db: Queryable,
  { spaceId, userId }: { spaceId: string; userId: string },
) {
  const isMember = and(eq(memberships.userId, profiles.id), eq(memberships.spaceId, spaceId));
  const [found] = await db
    .select({
      email: users.email,
      name: profiles.username,
      wantsCommentMails: profiles.commentMails,
      memberOf: memberships.spaceId,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(memberships, isMember)
    .where(eq(profiles.id, userId));
  if (!found || (userId !== spaceId && found.memberOf === null)) return null;
  return found;
}
