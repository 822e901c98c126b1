import { and, eq, inArray } from "drizzle-orm";
import { hasTeam } from "#contract/access.ts";
import { Failure } from "#contract/errors.ts";
import type { MemberRole } from "#contract/roles.ts";
import type { SpaceContext } from "#server/context.ts";
import { lockAccount } from "#server/features/accounts/index.ts";
import { invitationEnd, limitInvitations } from "#server/features/spaces/invitation-limits.ts";
import { sendInvitation } from "#server/features/spaces/invitation-mail.ts";
import { recordSpaceAct } from "#server/features/spaces/record-act.ts";
import { countFreeSeats, isUnanswered } from "#server/features/spaces/seats.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { invitations, memberships } from "#server/platform/db/schema/spaces.ts";
import { users } from "#server/platform/db/schema/users.ts";

interface Invited {
  invited: string[];
  already_there: string[];
}

/** All of the addresses or none: those who are in the space or invited already need no seat. */
export function inviteMembers(
  ctx: SpaceContext,
  { emails, role }: { emails: readonly string[]; role: MemberRole },
): Promise<Invited> {
  if (!hasTeam(ctx.space.plan, ctx.clock())) throw new Failure("team_required");
  return ctx.db.transaction(async (tx) => {
    await lockAccount(tx, ctx.space.id);
    const there = await findThere(tx, ctx.space.id, emails);
    const invited = [...new Set(emails)].filter((email) => !there.has(email));
    const left = await countFreeSeats(tx, ctx.space.id, ctx.clock());
    if (invited.length > left) throw new Failure("seats_full", { left });
    await limitInvitations(ctx, tx, invited.length);
    for (const email of invited) await invite(ctx, tx, email, role);
    return { invited, already_there: [...there] };
  });
}

async function invite(ctx: SpaceContext, tx: Tx, email: string, role: MemberRole): Promise<void> {
  const createdAt = ctx.clock();
  const [created] = await tx
    .insert(invitations)
    .values({ spaceId: ctx.space.id, email, role, createdAt, expiresAt: invitationEnd(createdAt) })
    .returning({ id: invitations.id });
  if (!created) throw new Error("an invitation that was not recorded");
  await sendInvitation(ctx, tx, created.id);
  await recordSpaceAct(ctx, tx, { action: "member_invited", details: { email, role } });
}

/** Those of the addresses that are the owner's, a member's, or invited. */
async function findThere(
  tx: Tx,
  spaceId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const isAsked = inArray(users.email, [...emails]);
  const owner = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, spaceId), isAsked));
  const members = await tx
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.spaceId, spaceId), isAsked));
  const waiting = await tx
    .select({ email: invitations.email })
    .from(invitations)
    .where(
      and(
        eq(invitations.spaceId, spaceId),
        isUnanswered(),
        inArray(invitations.email, [...emails]),
      ),
    );
  return new Set([...owner, ...members, ...waiting].map(({ email }) => email));
}
