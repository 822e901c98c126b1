import { eq } from "drizzle-orm";
import { hasTeam } from "#contract/access.ts";
import { Failure } from "#contract/errors.ts";
import type { Context, UserContext } from "#server/context.ts";
import { lockAccounts } from "#server/features/accounts/index.ts";
import {
  findInvitation,
  type InvitationRow,
  requirePending,
} from "#server/features/spaces/lock-invitation.ts";
import { owners, planColumns, presentPlan } from "#server/features/spaces/plan-of-owner.ts";
import { markAllRead } from "#server/features/unread/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { invitations, memberships, spaceActs } from "#server/platform/db/schema/spaces.ts";

/** For the account of the invited address alone, whoever holds the link. */
export function acceptInvitation(ctx: UserContext, token: string): Promise<{ space_id: string }> {
  return ctx.db.transaction(async (tx) => {
    const { id, email } = ctx.viewer.profile;
    const invitation = await lockPending(ctx, tx, token, [id]);
    if (email !== invitation.email) throw new Failure("wrong_account");
    await join(ctx, tx, invitation, id);
    return { space_id: invitation.spaceId };
  });
}

/**
 * Holds the space's account, and one more, until the transaction ends: of simultaneous acceptances one
 * joins, and the rest find the invitation used.
 */
export async function lockPending(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  token: string,
  alsoLocked: readonly string[] = [],
): Promise<InvitationRow> {
  const { spaceId } = await findInvitation(tx, token);
  await lockAccounts(tx, [spaceId, ...alsoLocked]);
  const invitation = await findInvitation(tx, token);
  requirePending(invitation, ctx.clock());
  const [space] = await tx.select(planColumns).from(owners).where(eq(owners.id, spaceId));
  if (!space || !hasTeam(presentPlan(space), ctx.clock())) throw new Failure("space_without_team");
  return invitation;
}

/** The invitation's seat becomes the member's. */
export async function join(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { id, spaceId, role }: InvitationRow,
  userId: string,
): Promise<void> {
  const now = ctx.clock();
  await tx.update(invitations).set({ acceptedAt: now }).where(eq(invitations.id, id));
  await tx
    .insert(memberships)
    .values({ spaceId, userId, role, createdAt: now })
    .onConflictDoNothing();
  await markAllRead(tx, spaceId, userId);
  const act = { spaceId, actorId: userId, action: "member_joined", createdAt: now } as const;
  await tx.insert(spaceActs).values({ ...act, details: { role } });
}
