import type { MemberRole } from "#contract/roles.ts";
import type { SpaceContext } from "#server/context.ts";
import { lockMember, ofMember } from "#server/features/spaces/lock-member.ts";
import { recordSpaceAct } from "#server/features/spaces/record-act.ts";
import { memberships } from "#server/platform/db/schema/spaces.ts";
import { membershipTopic } from "#server/platform/live/topics.ts";

/** The member's open streams end, and come back with the new role. */
export function changeRole(
  ctx: SpaceContext,
  { memberId, role }: { memberId: string; role: MemberRole },
): Promise<void> {
  return ctx.live.transaction(ctx.db, async (tx) => {
    const { role: before } = await lockMember(tx, ctx.space.id, memberId);
    if (before === role) return;
    await tx.update(memberships).set({ role }).where(ofMember(ctx.space.id, memberId));
    const details = { role_before: before, role };
    await recordSpaceAct(ctx, tx, { action: "role_changed", targetId: memberId, details });
    await ctx.live.publish(tx, membershipTopic(ctx.space.id, memberId), "changed");
  });
}
