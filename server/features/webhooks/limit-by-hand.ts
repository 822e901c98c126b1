import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";
import { takeAttempt } from "#server/platform/db/rate-limit.ts";

/** Limits tests and resends, which go to a URL of the person's choice, so that they are no nuisance there. */
export async function limitByHand({ db, clock, viewer }: UserContext): Promise<void> {
  const rate = { key: `webhook-by-hand:${viewer.profile.id}`, limit: 30, windowSeconds: 60 };
  const { allowed, retryAfterSeconds } = await takeAttempt(db, rate, clock());
  if (!allowed) throw new Failure("too_many_requests", { retry_after: retryAfterSeconds });
}
