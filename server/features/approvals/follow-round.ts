import { eq } from "drizzle-orm";
import type { RoundEnd } from "#contract/approvals.ts";
import type { Services } from "#server/context.ts";
import { isOpenOn, type RoundRow, readWhole, stateOf } from "#server/features/approvals/rounds.ts";
import { announceToPresentations } from "#server/features/links/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { approvalRounds } from "#server/platform/db/schema/approvals.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { layoutTopic, overviewTopic } from "#server/platform/live/topics.ts";

/** Writes what became of the open round to its layout, and has open pages and caches look again. */
export async function followRound(
  { live }: Pick<Services, "live">,
  tx: Tx,
  round: RoundRow,
): Promise<void> {
  const reviewState = round.endedAt ? null : stateOf(await readWhole(tx, round));
  const [layout] = await tx
    .update(layouts)
    .set({ reviewState })
    .where(eq(layouts.id, round.layoutId))
    .returning({ spaceId: layouts.userId });
  if (!layout) return;
  await live.publish(tx, [layoutTopic(round.layoutId), overviewTopic(layout.spaceId)], "review");
  await announceToPresentations({ live }, tx, round.layoutId);
}

/** By whoever holds the layout; null when none is open. */
export async function endOpenRound(
  ctx: Pick<Services, "live" | "clock">,
  tx: Tx,
  layoutId: string,
  endReason: RoundEnd,
): Promise<RoundRow | null> {
  const [ended] = await tx
    .update(approvalRounds)
    .set({ endedAt: ctx.clock(), endReason })
    .where(isOpenOn(layoutId))
    .returning();
  if (!ended) return null;
  await followRound(ctx, tx, ended);
  return ended;
}
