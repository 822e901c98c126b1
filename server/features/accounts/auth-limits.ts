import { Failure } from "#contract/errors.ts";
import { deriveKeys } from "#server/app-secret.ts";
import type { Context } from "#server/context.ts";
import { hashShortCode } from "#server/features/accounts/secret-tokens.ts";
import { type RateLimit, returnAttempt, takeAttempt } from "#server/platform/db/rate-limit.ts";

const TEN_MINUTES = 600;
const HOUR = 3600;

const perAccount = countedBy((hash) => ({
  key: `sign-in:account:${hash}`,
  limit: 10,
  windowSeconds: TEN_MINUTES,
}));
const perAddress = (address: string): RateLimit => ({
  key: `sign-in:address:${address}`,
  limit: 30,
  windowSeconds: TEN_MINUTES,
});
/** Per requester, so that nobody uses up what others may request. */
const mailsTo = countedBy((hash, { clientAddress }) => ({
  key: `mail:to:${hash}:from:${clientAddress}`,
  limit: 5,
  windowSeconds: HOUR,
}));
/** For all requesters together: the most mail that one mailbox gets. */
const mailsToMailbox = countedBy((hash) => ({
  key: `mail:to:${hash}`,
  limit: 10,
  windowSeconds: HOUR,
}));
/** Resets are counted separately, so that no other mail uses up the way back into an account. */
const resetsTo = countedBy((hash, { clientAddress }) => ({
  key: `reset:to:${hash}:from:${clientAddress}`,
  limit: 3,
  windowSeconds: HOUR,
}));
const resetsToMailbox = countedBy((hash) => ({
  key: `reset:to:${hash}`,
  limit: 6,
  windowSeconds: HOUR,
}));
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
  const rates = [perAddress(ctx.clientAddress), ...perAccount(ctx, email)];
  const refund = async () => {
    for (const { key } of rates) await returnAttempt(ctx.db, key);
  };
  await requireAttempts(ctx, rates);
  const result = await attempt().catch(async (error: unknown) => {
    // Nothing was compared: a full hashing queue must not use up other people's attempts.
    if (error instanceof Failure && error.code === "unavailable") await refund();
    throw error;
  });
  await refund();
  return result;
}

export async function limitMails(ctx: Context, email: string): Promise<void> {
  await requireAttempts(ctx, [
    mailsFrom(ctx.clientAddress),
    ...mailsTo(ctx, email),
    ...mailsToMailbox(ctx, email),
  ]);
}

/**
 * Refuses only what one requester asks too often. When the mailbox has had enough from all of them it
 * returns `mailboxIsFull` instead: strangers can cause that, and must not lock the owner out.
 */
export async function limitResetMails(
  ctx: Context,
  email: string,
): Promise<{ mailboxIsFull: boolean }> {
  await requireAttempts(ctx, [mailsFrom(ctx.clientAddress), ...resetsTo(ctx, email)]);
  let mailboxIsFull = false;
  for (const rate of resetsToMailbox(ctx, email)) {
    const { allowed } = await takeAttempt(ctx.db, rate, ctx.clock());
    mailboxIsFull ||= !allowed;
  }
  return { mailboxIsFull };
}

/**
 * Limits count e-mail addresses by hash: the table outlives deleted accounts. With two secrets each
 * attempt counts by both hashes, so that changing APP_SECRET gives nobody a second set of attempts.
 */
function countedBy(limit: (hash: string, ctx: Context) => RateLimit) {
  return (ctx: Context, email: string): RateLimit[] =>
    hashShortCode(deriveKeys(ctx.secrets, "rate-limit"), "email", email).map((hash) =>
      limit(hash, ctx),
    );
}

async function requireAttempts(ctx: Context, rates: readonly RateLimit[]): Promise<void> {
  for (const rate of rates) {
    const { allowed, retryAfterSeconds } = await takeAttempt(ctx.db, rate, ctx.clock());
    if (!allowed) throw new Failure("too_many_requests", { retry_after: retryAfterSeconds });
  }
}
