import { and, eq, getTableColumns, ne, sql } from "drizzle-orm";
import type { PersonalSelects } from "#server/features/privacy/personal-selects.ts";
import {
  approvalCodes,
  approvalIdentities,
  approvalPeople,
  approvalRecords,
  approvalRounds,
} from "#server/platform/db/schema/approvals.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { users } from "#server/platform/db/schema/users.ts";

const isDecision = and(
  eq(approvalRecords.decisionId, approvalIdentities.decisionId),
  eq(approvalRecords.kind, "decision"),
);
const ofLayout = eq(layouts.id, approvalRecords.layoutId);

/** Rounds and decisions in a person's space, and their own in others'; never a salt or a browser's id. */
export const approvalTables: PersonalSelects = {
  approval_rounds: (db, userId) => [
    db.select().from(approvalRounds).where(eq(approvalRounds.userId, userId)),
    db
      .select({
        opened_elsewhere: approvalRounds.message,
        layout_id: approvalRounds.layoutId,
        version: approvalRounds.version,
        space_id: approvalRounds.userId,
        opened_at: approvalRounds.openedAt,
      })
      .from(approvalRounds)
      .where(and(eq(approvalRounds.createdBy, userId), ne(approvalRounds.userId, userId))),
  ],
  approval_people: (db, userId) => [
    db
      .select({ expected: approvalPeople.email, round_id: approvalPeople.roundId })
      .from(approvalPeople)
      .innerJoin(approvalRounds, eq(approvalRounds.id, approvalPeople.roundId))
      .where(eq(approvalRounds.userId, userId)),
    db
      .select({ asked_in: approvalPeople.roundId, space_id: approvalRounds.userId })
      .from(approvalPeople)
      .innerJoin(approvalRounds, eq(approvalRounds.id, approvalPeople.roundId))
      .innerJoin(users, eq(users.email, approvalPeople.email))
      .where(and(eq(users.id, userId), eq(users.emailVerified, true))),
  ],
  approval_codes: (db, userId) =>
    db
      .select({ mailed: sql<number>`count(*)::int` })
      .from(approvalCodes)
      .innerJoin(approvalPeople, eq(approvalPeople.id, approvalCodes.personId))
      .innerJoin(users, eq(users.email, approvalPeople.email))
      .where(and(eq(users.id, userId), eq(users.emailVerified, true))),
  approval_records: (db, userId) => {
    const {
      identityHash: _,
      originHash: __,
      previousSeal: ___,
      ...shown
    } = getTableColumns(approvalRecords);
    return db
      .select(shown)
      .from(approvalRecords)
      .innerJoin(layouts, ofLayout)
      .where(eq(layouts.userId, userId));
  },
  approval_identities: (db, userId) => [
    db
      .select({
        decision_id: approvalIdentities.decisionId,
        name: approvalIdentities.name,
        email: approvalIdentities.email,
        address: approvalIdentities.address,
        user_agent: approvalIdentities.userAgent,
      })
      .from(approvalIdentities)
      .innerJoin(layouts, eq(layouts.id, approvalIdentities.layoutId))
      .where(eq(layouts.userId, userId)),
    db
      .select({
        decided_elsewhere: approvalRecords.result,
        name: approvalIdentities.name,
        address: approvalIdentities.address,
        user_agent: approvalIdentities.userAgent,
        layout_id: approvalRecords.layoutId,
        version: approvalRecords.version,
        at: approvalRecords.at,
      })
      .from(approvalIdentities)
      .innerJoin(approvalRecords, isDecision)
      .innerJoin(layouts, ofLayout)
      .innerJoin(users, eq(users.email, approvalIdentities.email))
      .where(and(eq(users.id, userId), eq(users.emailVerified, true), ne(layouts.userId, userId))),
  ],
};
