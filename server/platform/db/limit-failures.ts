import { Failure } from "#contract/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import { type RateLimit, returnAttempt, takeAttempt } from "#server/platform/db/rate-limit.ts";

interface Counting {
  db: Db;
  clock: () => Date;
}

/**
 * Counts the attempt before anything is compared and refunds it on success, so that only failures add
 * up and parallel attempts cannot outrun the count.
 */
export async function limitFailures<T>(
  { db, clock }: Counting,
  rates: readonly RateLimit[],
  attempt: () => Promise<T>,
): Promise<T> {
  const refund = async () => {
    for (const { key } of rates) await returnAttempt(db, key);
  };
  await requireAttempts({ db, clock }, rates);
  const result = await attempt().catch(async (error: unknown) => {
    // Nothing was compared: a full hashing queue must not use up other people's attempts.
    if (error instanceof Failure && error.code === "unavailable") await refund();
    throw error;
  });
  await refund();
  return result;
}

export async function requireAttempts(
  { db, clock }: Counting,
  rates: readonly RateLimit[],
): Promise<void> {
  for (const rate of rates) {
    const { allowed, retryAfterSeconds } = await takeAttempt(db, rate, clock());
    if (!allowed) throw new Failure("too_many_requests", { retry_after: retryAfterSeconds });
  }
}
