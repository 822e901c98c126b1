import { and, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Context } from "#server/context.ts";
import { oweCodeMail } from "#server/features/approvals/mails/code-mail.ts";
import { findOpenRound } from "#server/features/approvals/rounds.ts";
import { type Caller, openAsGuest, requireRate } from "#server/features/comments/index.ts";
import { approvalPeople } from "#server/platform/db/schema/approvals.ts";

/** Says nothing about who is expected: for anybody else no mail goes, and the answer is the same. */
export async function requestDecisionCode(
  ctx: Context,
  caller: Caller,
  { publicLink, round_id, email }: { publicLink: string; round_id: string; email: string },
): Promise<void> {
  const { layout } = await openAsGuest(ctx, publicLink, caller);
  await requireRate(ctx, [
    { key: `decision-code:${ctx.clientAddress}`, limit: 10, windowSeconds: 600 },
    { key: `decision-code:${round_id}:${email}`, limit: 5, windowSeconds: 3600 },
  ]);
  const round = await findOpenRound(ctx.db, layout.id);
  if (round?.id !== round_id) throw new Failure("round_over");
  const [person] = await ctx.db
    .select({ id: approvalPeople.id })
    .from(approvalPeople)
    .where(and(eq(approvalPeople.roundId, round_id), eq(approvalPeople.email, email)));
  if (person) await oweCodeMail(ctx, ctx.db, person.id);
}
