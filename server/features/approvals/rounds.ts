import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import { type ReviewState, reviewStateOf } from "#contract/approvals.ts";
import { Failure } from "#contract/errors.ts";
import type { IdentityRow, RecordRow } from "#server/features/evidence/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import {
  approvalIdentities,
  approvalPeople,
  approvalRecords,
  approvalRounds,
} from "#server/platform/db/schema/approvals.ts";

export type RoundRow = typeof approvalRounds.$inferSelect;
export type PersonRow = typeof approvalPeople.$inferSelect;

/** A decision as its record has it, with the columns that every decision fills. */
export type DecisionRecord = RecordRow & {
  [Column in
    | "decisionId"
    | "roundId"
    | "version"
    | "result"
    | "person"
    | "confirmedBy"]: NonNullable<RecordRow[Column]>;
};

/** A decision and, unless they were erased, whose it is. */
export interface DecisionRow {
  record: DecisionRecord;
  identity: IdentityRow | null;
}

/** A round with everything that became of it. */
export interface WholeRound {
  round: RoundRow;
  people: readonly PersonRow[];
  /** Oldest first. */
  decisions: readonly DecisionRow[];
}

export async function findOpenRound(db: Queryable, layoutId: string): Promise<RoundRow | null> {
  const [round] = await db.select().from(approvalRounds).where(isOpenOn(layoutId));
  return round ?? null;
}

export function isOpenOn(layoutId: string) {
  return and(eq(approvalRounds.layoutId, layoutId), isNull(approvalRounds.endedAt));
}

export async function getRoundOf(
  db: Queryable,
  layoutId: string,
  roundId: string,
): Promise<RoundRow> {
  const [round] = await db
    .select()
    .from(approvalRounds)
    .where(and(eq(approvalRounds.id, roundId), eq(approvalRounds.layoutId, layoutId)));
  if (!round) throw new Failure("not_found");
  return round;
}

/** Newest first, each with its people and decisions. */
export async function readRounds(db: Queryable, layoutId: string): Promise<WholeRound[]> {
  const rounds = await db
    .select()
    .from(approvalRounds)
    .where(eq(approvalRounds.layoutId, layoutId))
    .orderBy(desc(approvalRounds.openedAt), desc(approvalRounds.id));
  return withParts(db, rounds);
}

export async function readWhole(db: Queryable, round: RoundRow): Promise<WholeRound> {
  const [whole] = await withParts(db, [round]);
  if (!whole) throw new Error("a round without its parts");
  return whole;
}

async function withParts(db: Queryable, rounds: readonly RoundRow[]): Promise<WholeRound[]> {
  const ids = rounds.map(({ id }) => id);
  if (ids.length === 0) return [];
  const people = await db
    .select()
    .from(approvalPeople)
    .where(inArray(approvalPeople.roundId, ids))
    .orderBy(asc(approvalPeople.email), asc(approvalPeople.id));
  const decided = await db
    .select({ record: approvalRecords, identity: approvalIdentities })
    .from(approvalRecords)
    .leftJoin(approvalIdentities, eq(approvalIdentities.decisionId, approvalRecords.decisionId))
    .where(and(inArray(approvalRecords.roundId, ids), eq(approvalRecords.kind, "decision")))
    .orderBy(asc(approvalRecords.seq));
  const decisions = decided as DecisionRow[];
  return rounds.map((round) => ({
    round,
    people: people.filter(({ roundId }) => roundId === round.id),
    decisions: decisions.filter(({ record }) => record.roundId === round.id),
  }));
}

/** Each person's newest decision. */
export function currentOf(decisions: readonly DecisionRow[]): DecisionRow[] {
  const newest = new Map(decisions.map((decision) => [decision.record.person, decision]));
  return [...newest.values()];
}

export function stateOf({ people, decisions }: Omit<WholeRound, "round">): ReviewState {
  return reviewStateOf(
    currentOf(decisions).map(({ record }) => record),
    people.map(({ person }) => person),
  );
}
