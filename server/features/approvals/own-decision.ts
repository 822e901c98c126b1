import { and, desc, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { OwnDecision } from "#contract/routes/approvals.ts";
import type { Context } from "#server/context.ts";
import { type DecisionRecord, findOpenRound } from "#server/features/approvals/rounds.ts";
import { type Caller, openAsGuest } from "#server/features/comments/index.ts";
import { approvalKeyOf, receiptToken } from "#server/features/evidence/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { approvalIdentities, approvalRecords } from "#server/platform/db/schema/approvals.ts";

/** What this browser decided last in the open round; never part of what everybody is answered. */
export async function readOwnDecision(
  ctx: Context,
  caller: Caller,
  publicLink: string,
): Promise<{ decision: OwnDecision | null }> {
  const { layout, guest } = await openAsGuest(ctx, publicLink, caller);
  const round = guest.id === null ? null : await findOpenRound(ctx.db, layout.id);
  if (guest.id === null || !round) return { decision: null };
  const [own] = await selectDecisions(
    ctx.db,
    and(eq(approvalRecords.roundId, round.id), eq(approvalIdentities.guestId, guest.id)),
  );
  return { decision: own ? presentOwn(await approvalKeyOf(ctx, ctx.db), own) : null };
}

/** The decision with that id, for who made it; that it is somebody else's is told to nobody. */
export async function findOwn(
  db: Queryable,
  layoutId: string,
  decisionId: string,
  guestId: string | null,
): Promise<DecisionRecord | null> {
  const [made] = await db
    .select({ record: approvalRecords, identity: approvalIdentities })
    .from(approvalRecords)
    .leftJoin(approvalIdentities, eq(approvalIdentities.decisionId, approvalRecords.decisionId))
    .where(and(eq(approvalRecords.decisionId, decisionId), eq(approvalRecords.kind, "decision")));
  if (!made) return null;
  const { record, identity } = made;
  const isTheirs = identity !== null && guestId !== null && identity.guestId === guestId;
  if (record.layoutId !== layoutId || !isTheirs) throw new Failure("not_found");
  return record as DecisionRecord;
}

function selectDecisions(db: Queryable, which: ReturnType<typeof and>) {
  return db
    .select({ record: approvalRecords })
    .from(approvalRecords)
    .innerJoin(approvalIdentities, eq(approvalIdentities.decisionId, approvalRecords.decisionId))
    .where(and(which, eq(approvalRecords.kind, "decision")))
    .orderBy(desc(approvalRecords.seq))
    .limit(1)
    .then((rows) => rows.map(({ record }) => record as DecisionRecord));
}

export function presentOwn(key: Buffer, record: DecisionRecord): OwnDecision {
  return {
    id: record.decisionId,
    round_id: record.roundId,
    result: record.result,
    at: record.at.toISOString(),
    receipt: receiptToken(key, "decision", record.decisionId),
  };
}
