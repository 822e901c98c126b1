import { eq, lt, sql } from "drizzle-orm";
import { coalesced } from "#server/platform/db/batched.ts";
import type { Queryable, Tx } from "#server/platform/db/database.ts";
import { deleteUnheld } from "#server/platform/db/delete-unheld.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { rateLimits } from "#server/platform/db/schema/rate-limits.ts";

export interface RateLimit {
  /** What is counted and for whom, such as `sign-in:account:<id>`. */
  key: string;
  limit: number;
  windowSeconds: number;
}

export interface RateVerdict {
  allowed: boolean;
  retryAfterSeconds: number;
}

/** Counts an attempt before it is made: attempts in parallel cannot all slip through. */
export async function takeAttempt(db: Queryable, rate: RateLimit, now: Date): Promise<RateVerdict> {
  const [count] = await countAttempts(db, [{ rate, now }]);
  return judge(count, rate, now);
}

/** Counts it against one limit after the other: what one refuses does not count against the next. */
export async function takeAttempts(
  tx: Tx,
  rates: readonly RateLimit[],
  now: Date,
): Promise<RateVerdict> {
  for (const rate of rates) {
    const verdict = judge(await countTogether(tx, { rate, now }), rate, now);
    if (!verdict.allowed) return verdict;
  }
  return ALLOWED;
}

const ALLOWED: RateVerdict = { allowed: true, retryAfterSeconds: 1 };

function judge(count: Count | undefined, { limit }: RateLimit, now: Date): RateVerdict {
  if (!count || count.hits <= limit) return ALLOWED;
  return { allowed: false, retryAfterSeconds: secondsTo(count.expiresAt, now) };
}

function secondsTo(end: Date, now: Date): number {
  return Math.max(Math.ceil((end.getTime() - now.getTime()) / 1000), 1);
}

export interface RateWindow {
  allowed: boolean;
  remaining: number;
  resetSeconds: number;
}

/** The same for one limit, with how much of it is left: what a program wants to be told. */
export async function takeFromWindow(
  db: Queryable,
  rate: RateLimit,
  now: Date,
): Promise<RateWindow> {
  const [{ hits, expiresAt } = { hits: 0, expiresAt: now }] = await countAttempts(db, [
    { rate, now },
  ]);
  return {
    allowed: hits <= rate.limit,
    remaining: Math.max(rate.limit - hits, 0),
    resetSeconds: secondsTo(expiresAt, now),
  };
}

interface Attempt {
  rate: RateLimit;
  now: Date;
}

interface Count {
  /** Of this window, this attempt among them. */
  hits: number;
  expiresAt: Date;
}

const countTogether = coalesced(countAttempts);

async function countAttempts(db: Queryable, attempts: readonly Attempt[]): Promise<Count[]> {
  const rows = await upsertHits(db, {
    keys: attempts.map(({ rate }) => rate.key),
    ends: attempts.map(({ rate, now }) => new Date(now.getTime() + rate.windowSeconds * 1000)),
    now: new Date(Math.max(...attempts.map(({ now }) => now.getTime()))),
  });
  const counted = new Map(rows.map(({ key, ...row }) => [key, row]));
  // The last attempt of a key has all its hits, each one before it one less.
  const counts = attempts.toReversed().map(({ rate, now }) => {
    const row = counted.get(rate.key) ?? { hits: 0, expires_at: now };
    const { hits, expires_at: expiresAt } = row;
    row.hits -= 1;
    return { hits, expiresAt };
  });
  return counts.reverse();
}

const IS_OVER = sql`rate_limits.expires_at <= ${sql.placeholder("now")}`;

/** Always in the order of the keys, so that two requests never wait for each other's rows. */
const upsertHits = prepared<{ key: string; hits: number; expires_at: Date }>(
  "count-attempts",
  () => sql`insert into rate_limits (key, hits, expires_at)
    select key, count(*), max(ends)
    from unnest(${sql.placeholder("keys")}::text[], ${sql.placeholder("ends")}::timestamptz[])
      as attempt (key, ends)
    group by key order by key
    on conflict (key) do update set
      hits = case when ${IS_OVER} then excluded.hits else rate_limits.hits + excluded.hits end,
      expires_at = case when ${IS_OVER} then excluded.expires_at else rate_limits.expires_at end
    returning key, hits, expires_at`,
);

/** Gives back an attempt that turned out to be a success. */
export async function returnAttempt(db: Queryable, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(eq(rateLimits.key, key));
}

export async function sweepRateLimits(db: Queryable, now: Date): Promise<void> {
  await deleteUnheld(db, rateLimits, lt(rateLimits.expiresAt, now));
}
