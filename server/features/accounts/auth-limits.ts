import { Failure } from "#contract/errors.ts";
import { deriveKey } from "#server/app-secret.ts";
import type { Context } from "#server/context.ts";
import { hashShortCode } from "#server/features/accounts/secret-tokens.ts";
import { type RateLimit, returnAttempt, takeAttempt } from "#server/platform/db/rate-limit.ts";

const TEN_MINUTES = 600;
const HOUR = 3600;

const perAccount = (ctx: Context, email: string): RateLimit => ({
  key: `sign-in:account:${hashedAddress(ctx, email)}`,
  limit: 10,
  windowSeconds: TEN_MINUTES,
});
const perAddress = (address: string): RateLimit => ({
  key: `sign-in:address:${address}`,
  limit: 30,
  windowSeconds: TEN_MINUTES,
});
/** Per requester, so that nobody uses up what others may request. */
const mailsTo = (ctx: Context, email: string): RateLimit => ({
  key: `mail:to:${hashedAddress(ctx, email)}:from:${ctx.clientAddress}`,
  limit: 5,
  windowSeconds: HOUR,
});
/** For all requesters together: the most mail that one mailbox gets. */
const mailsToMailbox = (ctx: Context, email: string): RateLimit => ({
  key: `mail:to:${hashedAddress(ctx, email)}`,
  limit: 10,
  windowSeconds: HOUR,
});
/** Resets are counted separately, so that no other mail uses up the way back into an account. */
const resetsTo = (ctx: Context, email: string): RateLimit => ({
  key: `reset:to:${hashedAddress(ctx, email)}:from:${ctx.clientAddress}`,
  limit: 3,
  windowSeconds: HOUR,
});
const resetsToMailbox = (ctx: Context, email: string): RateLimit => ({
  key: `reset:to:${hashedAddress(ctx, email)}`,
  limit: 6,
  windowSeconds: HOUR,
});
/** Nobody requests mails to a hundred addresses, or signs up with a hundred, in good faith. */
const mailsFrom = (address: string): RateLimit => ({
  key: `mail:from:${address}`,
  limit: 100,
  windowSeconds: HOUR,
});

/**
 * Counts the attempt before anything is compared and refunds it on success, so that only failures add
 * up and parallel attempts cannot outrun the count.
 */
export async function limitSignIn<T>(
  ctx: Context,
  email: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const rates = [perAddress(ctx.clientAddress), perAccount(ctx, email)];
  const refund = async () => {
    for (const { key } of rates) await returnAttempt(ctx.db, key);
  };
  for (const rate of rates) await requireAttempt(ctx, rate);
  const result = await attempt().catch(async (error: unknown) => {
    // Nothing was compared: a full hashing queue must not use up other people's attempts.
    if (error instanceof Failure && error.code === "unavailable") await refund();
    throw error;
  });
  await refund();
  return result;
}

export async function limitMails(ctx: Context, email: string): Promise<void> {
  await requireAttempt(ctx, mailsFrom(ctx.clientAddress));
  await requireAttempt(ctx, mailsTo(ctx, email));
  await requireAttempt(ctx, mailsToMailbox(ctx, email));
}

/**
 * Refuses only what one requester asks too often. When the mailbox has had enough from all of them it
 * returns `mailboxIsFull` instead: strangers can cause that, and must not lock the owner out.
 */
export async function limitResetMails(
  ctx: Context,
  email: string,
): Promise<{ mailboxIsFull: boolean }> {
  await requireAttempt(ctx, mailsFrom(ctx.clientAddress));
  await requireAttempt(ctx, resetsTo(ctx, email));
  const { allowed } = await takeAttempt(ctx.db, resetsToMailbox(ctx, email), ctx.clock());
  return { mailboxIsFull: !allowed };
}

/** Limits count e-mail addresses by hash: the table outlives deleted accounts. */
function hashedAddress(ctx: Context, email: string): string {
  return hashShortCode(deriveKey(ctx.secret, "rate-limit"), "email", email);
}

async function requireAttempt(ctx: Context, rate: RateLimit): Promise<void> {
  const { allowed, retryAfterSeconds } = await takeAttempt(ctx.db, rate, ctx.clock());
  if (!allowed) throw new Failure("too_many_requests", { retry_after: retryAfterSeconds });
}
