import { lt, sql } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/database.ts";
import { deleteUnheld } from "#server/platform/db/delete-unheld.ts";
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

export async function takeAttempt(db: Queryable, rate: RateLimit, now: Date): Promise<RateVerdict> {
  return takeAttempts(db, [rate], now);
}

/**
 * Counts an attempt against every one of these in one statement, before it is made: attempts in
 * parallel cannot all slip through.
 */
export async function takeAttempts(
  db: Queryable,
  rates: readonly RateLimit[],
  now: Date,
): Promise<RateVerdict> {
  const rows = await countAttempts(db, rates, now);
  const exceeded = rows.filter(({ key, hits }) =>
    rates.some((rate) => rate.key === key && hits > rate.limit),
  );
  const until = Math.max(...exceeded.map(({ expiresAt }) => expiresAt.getTime()), now.getTime());
  const secondsLeft = Math.ceil((until - now.getTime()) / 1000);
  return { allowed: exceeded.length === 0, retryAfterSeconds: Math.max(secondsLeft, 1) };
}

function countAttempts(db: Queryable, rates: readonly RateLimit[], now: Date) {
  const over = sql`${rateLimits.expiresAt} <= ${now}`;
  // Always in the same order, so that two requests never wait for each other's rows.
  const ordered = rates.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return db
    .insert(rateLimits)
    .values(ordered.map((rate) => ({ key: rate.key, hits: 1, expiresAt: windowEnd(rate, now) })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${over} then 1 else ${rateLimits.hits} + 1 end`,
        expiresAt: sql`case when ${over} then excluded.expires_at else ${rateLimits.expiresAt} end`,
      },
    })
    .returning();
}

function windowEnd({ windowSeconds }: RateLimit, now: Date): Date {
  return new Date(now.getTime() + windowSeconds * 1000);
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
  const [row] = await countAttempts(db, [rate], now);
  const hits = row?.hits ?? 0;
  const left = (row?.expiresAt.getTime() ?? 0) - now.getTime();
  return {
    allowed: hits <= rate.limit,
    remaining: Math.max(rate.limit - hits, 0),
    resetSeconds: Math.max(Math.ceil(left / 1000), 1),
  };
}

/** Gives back an attempt that turned out to be a success. */
export async function returnAttempt(db: Queryable, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(sql`${rateLimits.key} = ${key}`);
}

export async function sweepRateLimits(db: Queryable, now: Date): Promise<void> {
  await deleteUnheld(db, rateLimits, lt(rateLimits.expiresAt, now));
}
