import { and, asc, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { ALL_CHAINS } from "#server/features/evidence/append-record.ts";
import { endChain, eraseRows } from "#server/features/evidence/identities.ts";
import { approvalHeads, approvalIdentities } from "#server/platform/db/schema/approvals.ts";

const BATCH = 500;

/** For so long it is kept from where somebody decided. */
export const ORIGIN_KEPT_MONTHS = 12;

export async function sweepEvidence(services: Services): Promise<void> {
  await expireOrigins(services);
  await endOrphanedChains(services);
}

async function expireOrigins({ db, clock }: Services): Promise<void> {
  const isExpired = and(
    isNotNull(approvalIdentities.originSalt),
    lt(approvalIdentities.createdAt, originsKeptSince(clock())),
  );
  let found = BATCH;
  while (found === BATCH) {
    found = await db.transaction(async (tx) => {
      const expired = await tx
        .select({ id: approvalIdentities.decisionId })
        .from(approvalIdentities)
        .where(isExpired)
        .orderBy(asc(approvalIdentities.decisionId))
        .limit(BATCH);
      await eraseRows(
        tx,
        expired.map(({ id }) => id),
        "origin",
      );
      return expired.length;
    });
  }
}

export function originsKeptSince(now: Date): Date {
  const since = new Date(now);
  since.setMonth(since.getMonth() - ORIGIN_KEPT_MONTHS);
  return since;
}

/** A process of before approvals removes layouts, and knows of no chain. */
async function endOrphanedChains(services: Services): Promise<void> {
  const { db } = services;
  const orphaned = await db
    .select({ layoutId: approvalHeads.layoutId })
    .from(approvalHeads)
    .where(
      and(
        ne(approvalHeads.layoutId, ALL_CHAINS),
        sql`not exists (select from layouts l where l.id = ${approvalHeads.layoutId})`,
        sql`not exists (select from approval_records r
          where r.layout_id = ${approvalHeads.layoutId} and r.kind = 'removal')`,
      ),
    )
    .limit(BATCH);
  for (const { layoutId } of orphaned) {
    await db.transaction((tx) => endChain(services, tx, layoutId));
  }
}
