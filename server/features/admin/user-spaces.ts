import { asc, eq } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { OutputOf } from "#contract/route.ts";
import type { listUserSpaces as listRoute, SpacePerson } from "#contract/routes/admin-users.ts";
import type { UserContext } from "#server/context.ts";
import { recordAct } from "#server/features/admin/record-act.ts";
import { readUser } from "#server/features/admin/user-queries.ts";
import { endMembership } from "#server/features/spaces/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { memberships } from "#server/platform/db/schema/spaces.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** Whether a plan has them in it or not. */
export async function listUserSpaces(
  { db }: Pick<UserContext, "db">,
  userId: string,
): Promise<OutputOf<typeof listRoute>> {
  await readUser(db, userId);
  return {
    members: await readPeople(db, { of: memberships.spaceId, userId, shown: memberships.userId }),
    spaces: await readPeople(db, { of: memberships.userId, userId, shown: memberships.spaceId }),
  };
}

async function readPeople(
  db: Queryable,
  { of, userId, shown }: { of: PgColumn; userId: string; shown: PgColumn },
): Promise<SpacePerson[]> {
  const rows = await db
    .select({
      id: profiles.id,
      username: profiles.username,
      email: users.email,
      role: memberships.role,
      since: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.id, shown))
    .innerJoin(users, eq(users.id, shown))
    .where(eq(of, userId))
    .orderBy(asc(memberships.createdAt), asc(profiles.id));
  return rows.map(({ since, ...person }) => ({ ...person, since: since.toISOString() }));
}

export function removeAnyMember(
  ctx: UserContext,
  { userId, memberId }: { userId: string; memberId: string },
): Promise<void> {
  return ctx.live.transaction(ctx.db, async (tx) => {
    const { role } = await endMembership(ctx, tx, userId, memberId);
    const act = { action: "member_removed", details: { member_role: role } } as const;
    await recordAct(ctx, tx, { ...act, targetId: memberId });
  });
}
