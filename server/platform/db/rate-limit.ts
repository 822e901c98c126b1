import { eq, lt, sql } from "drizzle-orm";
import { coalesced } from "#server/platform/db/coalesced.ts";
import type { Queryable } from "#server/platform/db/database.ts";
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
  const counts = await countAttempts(db, rates, now);
  const exceeded = rates.filter(({ key, limit }) => (counts.get(key)?.hits ?? 0) > limit);
  if (exceeded.length === 0) return ALLOWED;
  const ends = exceeded.map(({ key }) => counts.get(key)?.expires_at ?? now);
  return refusedUntil(new Date(Math.max(...ends.map(Number))), now);
}

interface Attempt {
  rates: readonly RateLimit[];
  now: Date;
}

/** The same, except that what one limit refuses does not count against those after it. */
export const takeAttemptsInTurn = coalesced(async (tx, attempts: readonly Attempt[]) => {
  const rates = attempts.flatMap((attempt) => attempt.rates);
  const now = new Date(Math.max(...attempts.map((attempt) => attempt.now.getTime())));
  const counts = await countAttempts(tx, rates, now);
  // As if they had come one by one, from what was counted before them.
  const hits = new Map([...counts].map(([key, count]) => [key, count.hits]));
  for (const { key } of rates) hits.set(key, (hits.get(key) ?? 0) - 1);
  const verdicts = attempts.map((attempt) => {
    for (const { key, limit } of attempt.rates) {
      const hit = (hits.get(key) ?? 0) + 1;
      hits.set(key, hit);
      if (hit > limit) return refusedUntil(counts.get(key)?.expires_at ?? now, attempt.now);
    }
    return ALLOWED;
  });
  for (const [key, count] of counts) {
    const surplus = count.hits - (hits.get(key) ?? 0);
    if (surplus > 0) await returnAttempt(tx, key, surplus);
  }
  return verdicts;
});

const ALLOWED: RateVerdict = { allowed: true, retryAfterSeconds: 0 };

function refusedUntil(end: Date, now: Date): RateVerdict {
  const secondsLeft = Math.ceil((end.getTime() - now.getTime()) / 1000);
  return { allowed: false, retryAfterSeconds: Math.max(secondsLeft, 1) };
}

interface Count {
  key: string;
  hits: number;
  expires_at: Date;
}

async function countAttempts(
  db: Queryable,
  rates: readonly RateLimit[],
  now: Date,
): Promise<Map<string, Count>> {
  const attempts = new Map<string, { hits: number; ends: Date }>();
  for (const { key, windowSeconds } of rates) {
    const ends = new Date(now.getTime() + windowSeconds * 1000);
    attempts.set(key, { hits: (attempts.get(key)?.hits ?? 0) + 1, ends });
  }
  // Always in the same order, so that two requests never wait for each other's rows.
  const keys = [...attempts.keys()].sort();
  const rows = await insertAttempts(db, {
    keys,
    hits: keys.map((key) => attempts.get(key)?.hits),
    ends: keys.map((key) => attempts.get(key)?.ends),
    now,
  });
  return new Map(rows.map((row) => [row.key, row]));
}

const insertAttempts = prepared<Count>("count-attempts", (db) => {
  const isOver = sql`${rateLimits.expiresAt} <= ${sql.placeholder("now")}`;
  return db
    .insert(rateLimits)
    .select(
      sql`select * from unnest(${sql.placeholder("keys")}::text[], ${sql.placeholder("hits")}::int[],
        ${sql.placeholder("ends")}::timestamptz[])`,
    )
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then excluded.hits else ${rateLimits.hits} + excluded.hits end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${rateLimits.expiresAt} end`,
      },
    })
    .returning();
});

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
  const counts = await countAttempts(db, [rate], now);
  const { hits, expires_at } = counts.get(rate.key) ?? { hits: 0, expires_at: now };
  const left = expires_at.getTime() - now.getTime();
  return {
    allowed: hits <= rate.limit,
    remaining: Math.max(rate.limit - hits, 0),
    resetSeconds: Math.max(Math.ceil(left / 1000), 1),
  };
}

/** Gives back what turned out to be a success, or was never attempted. */
export async function returnAttempt(db: Queryable, key: string, count = 1): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - ${count}, 0)` })
    .where(eq(rateLimits.key, key));
}

export async function sweepRateLimits(db: Queryable, now: Date): Promise<void> {
  await deleteUnheld(db, rateLimits, lt(rateLimits.expiresAt, now));
}
