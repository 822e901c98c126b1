import { and, eq } from "drizzle-orm";
import { readRoundOfMail } from "#server/features/approvals/mails/round-of-mail.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { approvalIdentities, approvalRecords } from "#server/platform/db/schema/approvals.ts";

export type DecisionOfMail = NonNullable<Awaited<ReturnType<typeof readDecisionOfMail>>>;

/** A decision with its round; null when that went with its layout. */
export async function readDecisionOfMail(db: Queryable, decisionId: string) {
  const [made] = await db
    .select({ record: approvalRecords, identity: approvalIdentities })
    .from(approvalRecords)
    .leftJoin(approvalIdentities, eq(approvalIdentities.decisionId, approvalRecords.decisionId))
    .where(and(eq(approvalRecords.decisionId, decisionId), eq(approvalRecords.kind, "decision")));
  const round = made?.record.roundId && (await readRoundOfMail(db, made.record.roundId));
  return made && round ? { ...round, ...made } : null;
}
