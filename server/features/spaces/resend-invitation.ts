import { eq } from "drizzle-orm";
import { hasTeam } from "#contract/access.ts";
import { Failure } from "#contract/errors.ts";
import type { SpaceContext } from "#server/context.ts";
import { invitationEnd, limitInvitations } from "#server/features/spaces/invitation-limits.ts";
import { sendInvitation } from "#server/features/spaces/invitation-mail.ts";
import { lockUnanswered } from "#server/features/spaces/lock-invitation.ts";
import { countFreeSeats } from "#server/features/spaces/seats.ts";
import { invitations } from "#server/platform/db/schema/spaces.ts";

/** An expired one takes a seat again. */
export function resendInvitation(ctx: SpaceContext, invitationId: string): Promise<void> {
  if (!hasTeam(ctx.space.plan, ctx.clock())) throw new Failure("team_required");
  return ctx.db.transaction(async (tx) => {
    const invitation = await lockUnanswered(tx, ctx.space, invitationId);
    const now = ctx.clock();
    if (invitation.expiresAt <= now && (await countFreeSeats(tx, ctx.space.id, now)) === 0) {
      throw new Failure("seats_full", { left: 0 });
    }
    await limitInvitations(ctx, tx, 1);
    await tx
      .update(invitations)
      .set({ expiresAt: invitationEnd(now) })
      .where(eq(invitations.id, invitation.id));
    await sendInvitation(ctx, tx, invitation.id);
  });
}
