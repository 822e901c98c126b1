import { Failure } from "#contract/errors.ts";
import type { Context } from "#server/context.ts";
import { type RateLimit, returnAttempt, takeAttempt } from "#server/platform/db/rate-limit.ts";

const TEN_MINUTES = 600;
const HOUR = 3600;

const perAccount = (email: string): RateLimit => ({
  key: `sign-in:account:${email}`,
  limit: 10,
  windowSeconds: TEN_MINUTES,
});
const perAddress = (address: string): RateLimit => ({
  key: `sign-in:address:${address}`,
  limit: 30,
  windowSeconds: TEN_MINUTES,
});
const mails = (email: string): RateLimit => ({
  key: `mail:${email}`,
  limit: 5,
  windowSeconds: HOUR,
});

/**
 * Counts the attempt before anything is compared and gives it back when it succeeds, so that only
 * failures add up and attempts in parallel cannot outrun the count.
 */
export async function limitSignIn<T>(
  ctx: Context,
  email: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const rates = [perAddress(ctx.clientAddress), perAccount(email)];
  for (const rate of rates) await demand(ctx, rate);
  const result = await attempt();
  for (const { key } of rates) await returnAttempt(ctx.db, key);
  return result;
}

export function limitMails(ctx: Context, email: string): Promise<void> {
  return demand(ctx, mails(email));
}

async function demand(ctx: Context, rate: RateLimit): Promise<void> {
  const { allowed, retryAfterSeconds } = await takeAttempt(ctx.db, rate, ctx.clock());
  if (!allowed) throw new Failure("too_many_requests", { retry_after: retryAfterSeconds });
}
