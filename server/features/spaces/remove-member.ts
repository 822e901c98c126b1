import type { SpaceAction } from "#contract/space-actions.ts";
import type { Services, SpaceContext } from "#server/context.ts";
import { lockMember, type Membership, ofMember } from "#server/features/spaces/lock-member.ts";
import { recordSpaceAct } from "#server/features/spaces/record-act.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { memberships } from "#server/platform/db/schema/spaces.ts";
import { membershipTopic } from "#server/platform/live/topics.ts";

/** What the person wrote and uploaded stays. */
export function removeMember(ctx: SpaceContext, memberId: string): Promise<void> {
  return endAndRecord(ctx, memberId, "member_removed");
}

export function leaveSpace(ctx: SpaceContext): Promise<void> {
  return endAndRecord(ctx, ctx.viewer.profile.id, "member_left");
}

function endAndRecord(ctx: SpaceContext, memberId: string, action: SpaceAction): Promise<void> {
  return ctx.live.transaction(ctx.db, async (tx) => {
    await endMembership(ctx, tx, ctx.space.id, memberId);
    await recordSpaceAct(ctx, tx, { action, targetId: memberId });
  });
}

/** From the commit on the person is out: their next request fails, and their open streams end. */
export async function endMembership(
  { live }: Pick<Services, "live">,
  tx: Tx,
  spaceId: string,
  userId: string,
): Promise<Membership> {
  const membership = await lockMember(tx, spaceId, userId);
  await tx.delete(memberships).where(ofMember(spaceId, userId));
  await live.publish(tx, membershipTopic(spaceId, userId), "ended");
  return membership;
}
