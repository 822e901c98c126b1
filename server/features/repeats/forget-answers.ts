import { and, eq, isNotNull, lt } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { dayBefore } from "#server/features/repeats/claim-key.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { deleteUnheld } from "#server/platform/db/delete-unheld.ts";
import { idempotencyKeys } from "#server/platform/db/schema/idempotency-keys.ts";

/** Answers of a space may name whoever is erased; a repeat is then done like a new request. */
export async function forgetAnswers(db: Queryable, spaceId: string): Promise<void> {
  const ofSpace = eq(idempotencyKeys.userId, spaceId);
  await db.delete(idempotencyKeys).where(and(ofSpace, isNotNull(idempotencyKeys.answer)));
}

export async function sweepIdempotencyKeys({ db, clock }: Services): Promise<void> {
  await deleteUnheld(db, idempotencyKeys, lt(idempotencyKeys.createdAt, dayBefore(clock())));
}
