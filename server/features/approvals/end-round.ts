import { Failure } from "#contract/errors.ts";
import type { Approvals } from "#contract/routes/approvals.ts";
import type { SpaceContext } from "#server/context.ts";
import { endOpenRound } from "#server/features/approvals/follow-round.ts";
import { listApprovals } from "#server/features/approvals/present-round.ts";
import { getRoundOf } from "#server/features/approvals/rounds.ts";
import { holdLayout } from "#server/features/comments/index.ts";
import { getSpaceLayout } from "#server/features/layouts/index.ts";
import { recordSpaceAct } from "#server/features/spaces/index.ts";

export async function endRound(
  ctx: SpaceContext,
  { layoutId, roundId }: { layoutId: string; roundId: string },
): Promise<Approvals> {
  await getSpaceLayout(ctx.db, ctx.space, layoutId);
  await holdLayout(ctx, layoutId, async (tx, layout) => {
    const round = await getRoundOf(tx, layoutId, roundId);
    if (round.endedAt) throw new Failure("round_over");
    await endOpenRound(ctx, tx, layoutId, "ended");
    const details = { layout: layout.title, number: round.version };
    await recordSpaceAct(ctx, tx, { action: "approval_ended", details });
  });
  return listApprovals(ctx, layoutId);
}
