import { Failure } from "#contract/errors.ts";
import { deriveKey } from "#server/app-secret.ts";
import type { Context } from "#server/context.ts";
import { hashShortCode } from "#server/features/accounts/secret-tokens.ts";
import { type RateLimit, returnAttempt, takeAttempt } from "#server/platform/db/rate-limit.ts";

const TEN_MINUTES = 600;
const HOUR = 3600;

const perAccount = (ctx: Context, email: string): RateLimit => ({
  key: `sign-in:account:${nameless(ctx, email)}`,
  limit: 10,
  windowSeconds: TEN_MINUTES,
});
const perAddress = (address: string): RateLimit => ({
  key: `sign-in:address:${address}`,
  limit: 30,
  windowSeconds: TEN_MINUTES,
});
/** From one requester, so that nobody uses up what others may ask for. */
const mailsTo = (ctx: Context, email: string): RateLimit => ({
  key: `mail:to:${nameless(ctx, email)}:from:${ctx.clientAddress}`,
  limit: 5,
  windowSeconds: HOUR,
});
/** From everybody together: what a mailbox gets at most, however many ask. */
const mailsToMailbox = (ctx: Context, email: string): RateLimit => ({
  key: `mail:to:${nameless(ctx, email)}`,
  limit: 10,
  windowSeconds: HOUR,
});
/** Resets are counted apart: no other mail uses up the way back into an account. */
const resetsTo = (ctx: Context, email: string): RateLimit => ({
  key: `reset:to:${nameless(ctx, email)}:from:${ctx.clientAddress}`,
  limit: 3,
  windowSeconds: HOUR,
});
const resetsToMailbox = (ctx: Context, email: string): RateLimit => ({
  key: `reset:to:${nameless(ctx, email)}`,
  limit: 6,
  windowSeconds: HOUR,
});
/** Nobody asks for mails to a hundred addresses, or tries a hundred of them at sign-up, in good faith. */
const mailsFrom = (address: string): RateLimit => ({
  key: `mail:from:${address}`,
  limit: 100,
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
  const rates = [perAddress(ctx.clientAddress), perAccount(ctx, email)];
  const giveBack = async () => {
    for (const { key } of rates) await returnAttempt(ctx.db, key);
  };
  for (const rate of rates) await demand(ctx, rate);
  const result = await attempt().catch(async (error: unknown) => {
    // Nothing was compared: whoever fills the line must not use up the tries of others.
    if (error instanceof Failure && error.code === "unavailable") await giveBack();
    throw error;
  });
  await giveBack();
  return result;
}

export async function limitMails(ctx: Context, email: string): Promise<void> {
  await demand(ctx, mailsFrom(ctx.clientAddress));
  await demand(ctx, mailsTo(ctx, email));
  await demand(ctx, mailsToMailbox(ctx, email));
}

/**
 * Refuses only what one requester asks too often. Past what a mailbox gets from all of them, the answer
 * says so: strangers can bring that about, and must not keep the owner from the way back in.
 */
export async function limitResetMails(
  ctx: Context,
  email: string,
): Promise<{ mailboxIsFull: boolean }> {
  await demand(ctx, mailsFrom(ctx.clientAddress));
  await demand(ctx, resetsTo(ctx, email));
  const { allowed } = await takeAttempt(ctx.db, resetsToMailbox(ctx, email), ctx.clock());
  return { mailboxIsFull: !allowed };
}

/** The table of limits counts addresses without knowing them: it outlives an account that is deleted. */
function nameless(ctx: Context, email: string): string {
  return hashShortCode(deriveKey(ctx.secret, "rate-limit"), "email", email);
}

async function demand(ctx: Context, rate: RateLimit): Promise<void> {
  const { allowed, retryAfterSeconds } = await takeAttempt(ctx.db, rate, ctx.clock());
  if (!allowed) throw new Failure("too_many_requests", { retry_after: retryAfterSeconds });
}
