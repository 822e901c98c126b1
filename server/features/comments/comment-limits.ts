import { Failure } from "#contract/errors.ts";
import type { Context } from "#server/context.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { type RateLimit, takeAttempt } from "#server/platform/db/rate-limit.ts";

const MINUTE = 60;
const HOUR = 3600;

/** An open form invites machines: so many a minute and an hour from one address. */
export async function limitVisitor(ctx: Context): Promise<void> {
  const from = `comment:address:${ctx.clientAddress}`;
  // In turn, so that what the minute refuses does not eat up the hour.
  await demand(ctx, ctx.db, { key: `${from}:minute`, limit: 20, windowSeconds: MINUTE });
  await demand(ctx, ctx.db, { key: `${from}:hour`, limit: 200, windowSeconds: HOUR });
}

/** Accepted ones only: counted in the transaction that adds the comment. */
export function limitLayout(ctx: Context, tx: Queryable, layoutId: string): Promise<void> {
  const key = `comment:layout:${layoutId}`;
  return demand(ctx, tx, { key, limit: 2_000, windowSeconds: HOUR });
}

async function demand(ctx: Context, db: Queryable, rate: RateLimit): Promise<void> {
  const { allowed, retryAfterSeconds } = await takeAttempt(db, rate, ctx.clock());
  if (!allowed) throw new Failure("too_many_requests", { retry_after: retryAfterSeconds });
}
