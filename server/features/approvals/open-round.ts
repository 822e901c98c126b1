import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { Failure, invalidInput } from "#contract/errors.ts";
import { approvalFields } from "#contract/messages/approval-fields.ts";
import type { Approvals } from "#contract/routes/approvals.ts";
import type { SpaceContext } from "#server/context.ts";
import { followRound } from "#server/features/approvals/follow-round.ts";
import { listApprovals } from "#server/features/approvals/present-round.ts";
import { findOpenRound } from "#server/features/approvals/rounds.ts";
import { holdLayout } from "#server/features/comments/index.ts";
import { getSpaceLayout } from "#server/features/layouts/index.ts";
import { recordSpaceAct } from "#server/features/spaces/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { approvalPeople, approvalRounds } from "#server/platform/db/schema/approvals.ts";

export interface RoundDraft {
  message?: string | null | undefined;
  deadline?: string | null | undefined;
  emails?: readonly string[] | undefined;
}

/** Asks for the approval of the version that the person has on screen, which must be the newest. */
export async function openRound(
  ctx: SpaceContext,
  input: RoundDraft & { layoutId: string; version: number },
): Promise<Approvals> {
  const { layoutId, version, message, emails = [] } = input;
  const { claimId: id = randomUUID() } = ctx;
  await getSpaceLayout(ctx.db, ctx.space, layoutId);
  const deadline = futureOf(input.deadline, ctx.clock());
  await holdLayout(ctx, layoutId, async (tx, layout) => {
    // Opened by the request that this one repeats.
    const isOpened = and(eq(approvalRounds.id, id), eq(approvalRounds.layoutId, layoutId));
    if ((await tx.$count(approvalRounds, isOpened)) > 0) return;
    if (version !== layout.version) throw new Failure("newer_version");
    if (await findOpenRound(tx, layoutId)) throw new Failure("round_open");
    const at = ctx.clock();
    const [round] = await tx
      .insert(approvalRounds)
      .values({
        id,
        layoutId,
        userId: ctx.space.id,
        version,
        message: message || null,
        deadline,
        createdBy: ctx.viewer.profile.id,
        openedAt: at,
      })
      .returning();
    if (!round) throw new Error("no round was made");
    const personIds = await expectPeople(tx, round.id, emails);
    const details = { layout: layout.title, number: version };
    await recordSpaceAct(ctx, tx, { action: "approval_requested", details });
    await ctx.announce(tx, { type: "round.opened", at, layout, round, personIds });
    await followRound(ctx, tx, round);
  });
  return listApprovals(ctx, layoutId);
}

/** The ids of those who are asked with this; whoever was before is not asked again. */
export async function expectPeople(
  tx: Tx,
  roundId: string,
  emails: readonly string[],
): Promise<string[]> {
  const asked = [...new Set(emails)].sort().map((email) => ({ roundId, email }));
  if (asked.length === 0) return [];
  const added = await tx.insert(approvalPeople).values(asked).onConflictDoNothing().returning();
  return added.map(({ id }) => id);
}

/** Undefined for what is not to change. */
export function futureOf<Given extends string | null | undefined>(given: Given, now: Date) {
  if (given === undefined || given === null) return given as Exclude<Given, string>;
  const deadline = new Date(given);
  if (deadline <= now) throw invalidInput("deadline", approvalFields.deadlinePassed);
  return deadline;
}
