import { inArray } from "drizzle-orm";
import { maskEmail } from "#contract/approvals.ts";
import { FORMER_MEMBER } from "#contract/messages/spaces.ts";
import { may } from "#contract/roles.ts";
import type { Approvals, Decision, ExpectedPerson, Round } from "#contract/routes/approvals.ts";
import type { SpaceContext } from "#server/context.ts";
import {
  currentOf,
  type DecisionRow,
  type PersonRow,
  readRounds,
  stateOf,
  type WholeRound,
} from "#server/features/approvals/rounds.ts";
import { approvalKeyOf, receiptToken } from "#server/features/evidence/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

interface Showing {
  key: Buffer;
  /** Whether addresses are shown whole. */
  isTrusted: boolean;
  names: ReadonlyMap<string, string>;
}

export async function listApprovals(ctx: SpaceContext, layoutId: string): Promise<Approvals> {
  const rounds = await readRounds(ctx.db, layoutId);
  const showing: Showing = {
    key: await approvalKeyOf(ctx, ctx.db),
    isTrusted: may(ctx.space.role, "run_approvals"),
    names: await namesOf(
      ctx.db,
      rounds.flatMap(({ round }) => round.createdBy ?? []),
    ),
  };
  const shown = rounds.map((whole) => presentRound(whole, showing));
  const open = shown.find(({ ended_at }) => ended_at === null);
  return { round: open ?? null, earlier: shown.filter((round) => round !== open) };
}

function presentRound(whole: WholeRound, showing: Showing): Round {
  const { round, people, decisions } = whole;
  const current = new Set(currentOf(decisions));
  return {
    id: round.id,
    version: round.version,
    message: round.message,
    deadline: round.deadline?.toISOString() ?? null,
    opened_by: showing.names.get(round.createdBy ?? "") ?? FORMER_MEMBER,
    opened_at: round.openedAt.toISOString(),
    ended_at: round.endedAt?.toISOString() ?? null,
    end_reason: round.endReason,
    state: stateOf(whole),
    people: people.map((person) => presentPerson(person, [...current], showing)),
    decisions: decisions
      .toReversed()
      .map((decision) => presentDecision(decision, current.has(decision), showing)),
    receipt: receiptToken(showing.key, "round", round.id),
  };
}

function presentPerson(
  { id, email, person }: PersonRow,
  current: readonly DecisionRow[],
  showing: Showing,
): ExpectedPerson {
  const decided = current.find(({ record }) => record.person === person);
  return { id, email: shownEmail(email, showing), result: decided?.record.result ?? null };
}

function presentDecision(
  { record, identity }: DecisionRow,
  current: boolean,
  showing: Showing,
): Decision {
  return {
    id: record.decisionId,
    version: record.version,
    result: record.result,
    name: identity?.name ?? null,
    email: shownEmail(identity?.email ?? null, showing),
    confirmed_by: record.confirmedBy,
    at: record.at.toISOString(),
    current,
    open_comments: record.openComments ?? 0,
    comment_id: record.commentId,
    received_sha256: record.receivedSha256,
    kept_sha256: record.keptSha256,
    receipt: receiptToken(showing.key, "decision", record.decisionId),
  };
}

function shownEmail(email: string | null, { isTrusted }: Showing): string | null {
  return email === null || isTrusted ? email : maskEmail(email);
}

async function namesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: profiles.id, name: profiles.username })
    .from(profiles)
    .where(inArray(profiles.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
