import { and, asc, eq } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { may } from "#contract/roles.ts";
import type { OutputOf } from "#contract/route.ts";
import type { Invitation, listMembers as listRoute, Member } from "#contract/routes/members.ts";
import type { SpaceContext } from "#server/context.ts";
import { countSeats, isUnanswered } from "#server/features/spaces/seats.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { invitations, memberships } from "#server/platform/db/schema/spaces.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** Addresses and invitations are the owner's alone. */
export async function listMembers(ctx: SpaceContext): Promise<OutputOf<typeof listRoute>> {
  const { db, space } = ctx;
  const managing = may(space.role, "manage_members");
  const members = [await readOwner(ctx), ...(await readMembers(ctx))];
  return {
    members: managing ? members : members.map((member) => ({ ...member, email: null })),
    invitations: managing ? await readInvitations(ctx) : [],
    seats: { used: await countSeats(db, space.id, ctx.clock()), limit: limits.seats },
  };
}

async function readOwner({ db, space }: SpaceContext): Promise<Member> {
  const [owner] = await db
    .select({ name: profiles.username, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, space.id));
  return {
    user_id: space.id,
    name: owner?.name ?? "",
    role: "owner",
    email: owner?.email ?? null,
    since: null,
    last_seen_at: null,
  };
}

async function readMembers({ db, space }: SpaceContext): Promise<Member[]> {
  const rows = await db
    .select({ membership: memberships, name: profiles.username, email: users.email })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.id, memberships.userId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.spaceId, space.id))
    .orderBy(asc(memberships.createdAt), asc(memberships.userId));
  return rows.map(({ membership, name, email }) => ({
    user_id: membership.userId,
    name,
    role: membership.role,
    email,
    since: membership.createdAt.toISOString(),
    last_seen_at: membership.lastSeenAt?.toISOString() ?? null,
  }));
}

async function readInvitations({ db, space, clock }: SpaceContext): Promise<Invitation[]> {
  const now = clock();
  const rows = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.spaceId, space.id), isUnanswered()))
    .orderBy(asc(invitations.createdAt), asc(invitations.id));
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    expired: row.expiresAt <= now,
  }));
}
