import { and, eq, isNull, notInArray } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Approvals } from "#contract/routes/approvals.ts";
import type { SpaceContext } from "#server/context.ts";
import { followRound } from "#server/features/approvals/follow-round.ts";
import { expectPeople, futureOf, type RoundDraft } from "#server/features/approvals/open-round.ts";
import { listApprovals } from "#server/features/approvals/present-round.ts";
import { getRoundOf, type RoundRow } from "#server/features/approvals/rounds.ts";
import { holdLayout } from "#server/features/comments/index.ts";
import { getSpaceLayout } from "#server/features/layouts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { approvalPeople, approvalRounds } from "#server/platform/db/schema/approvals.ts";

/** Fields that are not given stay as they are. Whoever was added is asked by mail. */
export async function editRound(
  ctx: SpaceContext,
  { layoutId, roundId, ...draft }: RoundDraft & { layoutId: string; roundId: string },
): Promise<Approvals> {
  await getSpaceLayout(ctx.db, ctx.space, layoutId);
  const change = messageAndDeadline(draft, ctx.clock());
  await holdLayout(ctx, layoutId, async (tx, layout) => {
    const before = await getRoundOf(tx, layoutId, roundId);
    if (before.endedAt) throw new Failure("round_over");
    const round = { ...before, ...change };
    if (Object.keys(change).length > 0) {
      await tx.update(approvalRounds).set(change).where(eq(approvalRounds.id, roundId));
    }
    const personIds = draft.emails ? await changePeople(tx, roundId, draft.emails) : [];
    const at = ctx.clock();
    if (personIds.length > 0) {
      await ctx.announce(tx, { type: "round.opened", at, layout, round, personIds });
    } else if (change.deadline !== undefined) {
      await ctx.announce(tx, { type: "round.rescheduled", at, layout, round });
    }
    await followRound(ctx, tx, round);
  });
  return listApprovals(ctx, layoutId);
}

function messageAndDeadline(
  { message, deadline }: RoundDraft,
  now: Date,
): Partial<Pick<RoundRow, "message" | "deadline">> {
  return {
    ...(message !== undefined && { message: message || null }),
    ...(deadline !== undefined && { deadline: futureOf(deadline, now) ?? null }),
  };
}

/** Whoever has decided stays: their decision was made. */
async function changePeople(tx: Tx, roundId: string, emails: readonly string[]): Promise<string[]> {
  const isUndecided = and(eq(approvalPeople.roundId, roundId), isNull(approvalPeople.person));
  const isDropped =
    emails.length > 0
      ? and(isUndecided, notInArray(approvalPeople.email, [...emails]))
      : isUndecided;
  await tx.delete(approvalPeople).where(isDropped);
  return expectPeople(tx, roundId, emails);
}
