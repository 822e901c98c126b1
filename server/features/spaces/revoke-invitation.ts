import { eq } from "drizzle-orm";
import type { SpaceContext } from "#server/context.ts";
import { lockUnanswered } from "#server/features/spaces/lock-invitation.ts";
import { recordSpaceAct } from "#server/features/spaces/record-act.ts";
import { invitations } from "#server/platform/db/schema/spaces.ts";

export function revokeInvitation(ctx: SpaceContext, invitationId: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const { id, email } = await lockUnanswered(tx, ctx.space, invitationId);
    await tx.update(invitations).set({ revokedAt: ctx.clock() }).where(eq(invitations.id, id));
    await recordSpaceAct(ctx, tx, { action: "invitation_revoked", details: { email } });
  });
}
