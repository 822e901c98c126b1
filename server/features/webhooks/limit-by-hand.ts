import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";
import { takeAttempt } from "#server/platform/db/rate-limit.ts";

/** Tests and resends go where a person says: not often enough to be a nuisance there. */
export async function limitByHand({ db, clock, viewer }: UserContext): Promise<void> {
  const rate = { key: `webhook-by-hand:${viewer.profile.id}`, limit: 30, windowSeconds: 60 };
  const { allowed, retryAfterSeconds } = await takeAttempt(db, rate, clock());
  if (!allowed) throw new Failure("too_many_requests", { retry_after: retryAfterSeconds });
}
