import { deriveKeys } from "#server/app-secret.ts";
import type { Context } from "#server/context.ts";
import { hashShortCode } from "#server/features/accounts/secret-tokens.ts";
import { limitFailures, requireAttempts } from "#server/platform/db/limit-failures.ts";
import { type RateLimit, takeAttempt } from "#server/platform/db/rate-limit.ts";

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

/** Only failures add up. */
export function limitSignIn<T>(ctx: Context, email: string, attempt: () => Promise<T>): Promise<T> {
  const rates = [perAddress(ctx.clientAddress), ...perAccount(ctx, email)];
  return limitFailures(ctx, rates, attempt);
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
