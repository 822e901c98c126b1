import type { RateLimit } from "#server/platform/db/rate-limit.ts";

/** An open form invites machines: so many a minute and an hour from one address, and on one layout. */
export const MINUTE = { step: "minute", limit: 20, seconds: 60 };
export const HOUR = { step: "hour", limit: 200, seconds: 3600 };
export const CROWD = { step: "crowd", limit: 2_000, seconds: 3600 };

/** Whoever is signed in may be busy, and no more: each comment may go to many webhooks. */
export const AUTHOR = { limit: 60, key: "comment:author:" };

/** The same count that new comments take from, for whatever else an author does to them. */
export function authorRate(userId: string): RateLimit {
  return { key: AUTHOR.key + userId, limit: AUTHOR.limit, windowSeconds: MINUTE.seconds };
}
