import { and, eq } from "drizzle-orm";
import { maskEmail } from "#contract/approvals.ts";
import { Failure } from "#contract/errors.ts";
import type { Receipt, ReceiptDecision } from "#contract/routes/approvals.ts";
import {
  currentOf,
  type DecisionRow,
  readWhole,
  stateOf,
  type WholeRound,
} from "#server/features/approvals/rounds.ts";
import type { ReceiptKind } from "#server/features/evidence/index.ts";
import { isGuarded, type LinkRow } from "#server/features/links/index.ts";
import { type BrandRow, brandColumns, presentBrand } from "#server/features/spaces/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { approvalRecords, approvalRounds } from "#server/platform/db/schema/approvals.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { spaces } from "#server/platform/db/schema/spaces.ts";

/** Everything that is known of what a receipt is of. */
export interface ReceiptRows extends WholeRound {
  kind: ReceiptKind;
  layout: Pick<LinkRow, "title" | "linkActive" | "linkPasswordHash" | "linkExpiresAt">;
  brand: BrandRow | null;
  /** The one that was asked for, or all of the round, oldest first. */
  shown: readonly DecisionRow[];
}

export async function findReceipt(
  db: Queryable,
  { kind, id }: { kind: ReceiptKind; id: string },
): Promise<ReceiptRows> {
  const [found] = await db
    .select({
      round: approvalRounds,
      layout: {
        title: layouts.title,
        linkActive: layouts.linkActive,
        linkPasswordHash: layouts.linkPasswordHash,
        linkExpiresAt: layouts.linkExpiresAt,
      },
      brand: brandColumns,
    })
    .from(approvalRounds)
    .innerJoin(layouts, eq(layouts.id, approvalRounds.layoutId))
    .leftJoin(spaces, eq(spaces.id, layouts.userId))
    .where(eq(approvalRounds.id, kind === "round" ? id : roundOf(db, id)));
  if (!found) throw new Failure("not_found");
  const whole = await readWhole(db, found.round);
  const isShown = ({ record }: DecisionRow) => kind === "round" || record.decisionId === id;
  return { ...found, ...whole, kind, shown: whole.decisions.filter(isShown) };
}

function roundOf(db: Queryable, decisionId: string) {
  return db
    .select({ id: approvalRecords.roundId })
    .from(approvalRecords)
    .where(and(eq(approvalRecords.decisionId, decisionId), eq(approvalRecords.kind, "decision")));
}

/** As anybody with its address sees it. */
export function presentReceipt(rows: ReceiptRows): Receipt {
  const { kind, round, layout, brand, decisions } = rows;
  const current = new Set(currentOf(decisions));
  return {
    kind,
    space: presentBrand(brand),
    title: isGuarded(layout) ? null : layout.title,
    version: round.version,
    opened_at: round.openedAt.toISOString(),
    ended_at: round.endedAt?.toISOString() ?? null,
    state: stateOf(rows),
    decisions: rows.shown.map((row) => presentDecision(row, current.has(row))),
  };
}

function presentDecision({ record, identity }: DecisionRow, current: boolean): ReceiptDecision {
  return {
    result: record.result,
    name: identity?.name ?? null,
    masked_email: identity?.email ? maskEmail(identity.email) : null,
    confirmed_by: record.confirmedBy,
    at: record.at.toISOString(),
    version: record.version,
    current,
    open_comments: record.openComments ?? 0,
    received_sha256: record.receivedSha256,
    kept_sha256: record.keptSha256,
    record: { seq: record.seq, hash: record.seal },
  };
}
