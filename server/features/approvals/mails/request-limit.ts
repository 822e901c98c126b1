import { Failure } from "#contract/errors.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { takeAttempts } from "#server/platform/db/rate-limit.ts";

const DAY_SECONDS = 24 * 3600;
/** They go to anybody's address, with words that the sender chose. */
const MAILS_A_DAY = 50;

interface Wanted {
  spaceId: string;
  mails: number;
  at: Date;
}

/** Counted with the transaction: what is refused counts nothing. */
export async function limitRequests(tx: Tx, { spaceId, mails, at }: Wanted): Promise<void> {
  const key = `approval-request:space:${spaceId}`;
  const rate = { key, limit: MAILS_A_DAY, windowSeconds: DAY_SECONDS };
  const rates = Array.from({ length: mails }, () => rate);
  const { allowed, retryAfterSeconds } = await takeAttempts(tx, rates, at);
  if (!allowed) throw new Failure("too_many_requests", { retry_after: retryAfterSeconds });
}
