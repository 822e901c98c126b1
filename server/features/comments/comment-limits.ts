import { Failure } from "#contract/errors.ts";
import type { Context } from "#server/context.ts";
import { type RateLimit, takeAttempt } from "#server/platform/db/rate-limit.ts";

const MINUTE = 60;
const HOUR = 3600;

/** An open form invites machines: so many a minute and an hour from one address, and on one layout. */
export function visitorLimits(address: string, layoutId: string): RateLimit[] {
  return [
    { key: `comment:address:${address}:minute`, limit: 20, windowSeconds: MINUTE },
    { key: `comment:address:${address}:hour`, limit: 200, windowSeconds: HOUR },
    { key: `comment:layout:${layoutId}`, limit: 2_000, windowSeconds: HOUR },
  ];
}

/** Whoever is signed in may be busy, and no more: each comment may go to many webhooks. */
export function authorLimit(userId: string): RateLimit {
  return { key: `comment:author:${userId}`, limit: 60, windowSeconds: MINUTE };
}

/** Of a member, or of all visitors from one address. */
export function reactionLimit(who: string): RateLimit {
  return { key: `reaction:${who}`, limit: 60, windowSeconds: MINUTE };
}

/** Counted before the transaction of what is limited, and on its own: see lock-order.ts. */
export async function requireRate(
  { db, clock }: Pick<Context, "db" | "clock">,
  rates: readonly RateLimit[],
): Promise<void> {
  for (const rate of rates) {
    const { allowed, retryAfterSeconds } = await takeAttempt(db, rate, clock());
    if (!allowed) throw new Failure("too_many_requests", { retry_after: retryAfterSeconds });
  }
}
