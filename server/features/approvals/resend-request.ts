import { and, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { SpaceContext } from "#server/context.ts";
import { sendRequest } from "#server/features/approvals/mails/request-mail.ts";
import { getRoundOf } from "#server/features/approvals/rounds.ts";
import { requireRate } from "#server/features/comments/index.ts";
import { getSpaceLayout } from "#server/features/layouts/index.ts";
import { approvalPeople } from "#server/platform/db/schema/approvals.ts";

/** Asks somebody once more, by the same mail. */
export async function resendRequest(
  ctx: SpaceContext,
  { layoutId, roundId, person_id }: { layoutId: string; roundId: string; person_id: string },
): Promise<void> {
  await getSpaceLayout(ctx.db, ctx.space, layoutId);
  const round = await getRoundOf(ctx.db, layoutId, roundId);
  if (round.endedAt) throw new Failure("round_over");
  const [person] = await ctx.db
    .select({ id: approvalPeople.id })
    .from(approvalPeople)
    .where(and(eq(approvalPeople.id, person_id), eq(approvalPeople.roundId, roundId)));
  if (!person) throw new Failure("not_found");
  await requireRate(ctx, [{ key: `approval-request:${person_id}`, limit: 3, windowSeconds: 3600 }]);
  await ctx.db.transaction((tx) => sendRequest(ctx, tx, person.id));
}
