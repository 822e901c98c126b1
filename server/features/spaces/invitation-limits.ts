import { Failure } from "#contract/errors.ts";
import type { SpaceContext } from "#server/context.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { takeAttempts } from "#server/platform/db/rate-limit.ts";

const DAY_SECONDS = 24 * 3600;
const LIFETIME_MS = 7 * DAY_SECONDS * 1000;
const MAILS_A_DAY = 20;

export function invitationEnd(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS);
}

/** Counts the mails, those that are sent again too. */
export async function limitInvitations(ctx: SpaceContext, tx: Tx, mails: number): Promise<void> {
  const rate = {
    key: `invitation:${ctx.space.id}`,
    limit: MAILS_A_DAY,
    windowSeconds: DAY_SECONDS,
  };
  const rates = Array.from({ length: mails }, () => rate);
  const { allowed, retryAfterSeconds } = await takeAttempts(tx, rates, ctx.clock());
  if (!allowed) throw new Failure("too_many_requests", { retry_after: retryAfterSeconds });
}
