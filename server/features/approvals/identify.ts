import { and, eq, max } from "drizzle-orm";
import type { Confirmation } from "#contract/approvals.ts";
import { Failure } from "#contract/errors.ts";
import type { Services } from "#server/context.ts";
import { redeemCode } from "#server/features/approvals/check-code.ts";
import type { PersonRow, RoundRow } from "#server/features/approvals/rounds.ts";
import type { Tx } from "#server/platform/db/database.ts";
import {
  approvalIdentities,
  approvalPeople,
  approvalRecords,
} from "#server/platform/db/schema/approvals.ts";

export interface Decider {
  /** Their number in the round. */
  person: number;
  isExpected: boolean;
  email: string | null;
  confirmedBy: Confirmation;
}

interface Shown {
  guestId: string | null;
  email?: string | undefined;
  code?: string | undefined;
}

/** A round that expects people by name takes them alone, by a code; any other whoever has a browser. */
export async function identify(
  ctx: Pick<Services, "secrets" | "clock">,
  tx: Tx,
  round: RoundRow,
  { guestId, email, code }: Shown,
): Promise<Decider | Failure> {
  const people = await tx.select().from(approvalPeople).where(eq(approvalPeople.roundId, round.id));
  if (people.length > 0) {
    if (!email || !code) return new Failure("decision_code_required");
    const asked = people.find((person) => person.email === email);
    if (!asked || !(await redeemCode(ctx, tx, asked.id, code))) {
      return new Failure("wrong_decision_code");
    }
    const person = await numberOf(tx, round, asked);
    return { person, isExpected: true, email, confirmedBy: "code" };
  }
  if (guestId === null) return new Failure("guest_required");
  const person = (await findNumber(tx, round, guestId)) ?? (await nextNumber(tx, round));
  return { person, isExpected: false, email: null, confirmedBy: "browser" };
}

async function numberOf(tx: Tx, round: RoundRow, asked: PersonRow): Promise<number> {
  if (asked.person !== null) return asked.person;
  const person = await nextNumber(tx, round);
  await tx.update(approvalPeople).set({ person }).where(eq(approvalPeople.id, asked.id));
  return person;
}

async function findNumber(tx: Tx, round: RoundRow, guestId: string): Promise<number | null> {
  const [found] = await tx
    .select({ person: approvalRecords.person })
    .from(approvalRecords)
    .innerJoin(approvalIdentities, eq(approvalIdentities.decisionId, approvalRecords.decisionId))
    .where(
      and(
        eq(approvalRecords.roundId, round.id),
        eq(approvalRecords.kind, "decision"),
        eq(approvalRecords.confirmedBy, "browser"),
        eq(approvalIdentities.guestId, guestId),
      ),
    )
    .limit(1);
  return found?.person ?? null;
}

async function nextNumber(tx: Tx, round: RoundRow): Promise<number> {
  const [last] = await tx
    .select({ person: max(approvalRecords.person) })
    .from(approvalRecords)
    .where(eq(approvalRecords.roundId, round.id));
  return (last?.person ?? 0) + 1;
}
