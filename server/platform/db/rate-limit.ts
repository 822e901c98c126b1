import { lt, sql } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/database.ts";
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

/** Counts one attempt, before it is made: attempts in parallel cannot all slip through. */
export async function takeAttempt(db: Queryable, rate: RateLimit, now: Date): Promise<RateVerdict> {
  const fresh = new Date(now.getTime() + rate.windowSeconds * 1000);
  const over = sql`${rateLimits.expiresAt} <= ${now}`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key: rate.key, hits: 1, expiresAt: fresh })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${over} then 1 else ${rateLimits.hits} + 1 end`,
        expiresAt: sql`case when ${over} then ${fresh} else ${rateLimits.expiresAt} end`,
      },
    })
    .returning();
  const { hits, expiresAt } = row ?? { hits: 1, expiresAt: fresh };
  const secondsLeft = Math.ceil((expiresAt.getTime() - now.getTime()) / 1000);
  return { allowed: hits <= rate.limit, retryAfterSeconds: Math.max(secondsLeft, 1) };
}

/** Gives back an attempt that turned out to be a success. */
export async function returnAttempt(db: Queryable, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(sql`${rateLimits.key} = ${key}`);
}

export async function sweepRateLimits(db: Queryable, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now));
}
