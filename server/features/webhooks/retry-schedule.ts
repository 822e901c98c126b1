const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long to wait after the first, second, … failure. */
const RETRY_GAPS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Adds up to a tenth, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;
const LONGEST_WAIT_MS = 24 * HOUR;

/** When the next attempt is due after that many, or null when there is none. */
export function nextAttempt(
  attempts: number,
  retryAfter: string | null,
  now: Date,
  chance = Math.random(),
): Date | null {
  const gap = RETRY_GAPS_MS[attempts - 1];
  if (gap === undefined) return null;
  const wait = Math.max(gap * (1 + JITTER * chance), askedWait(retryAfter, now));
  return new Date(now.getTime() + Math.round(wait));
}

/** `Retry-After` in seconds or as a date, within limits. */
function askedWait(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const asked = /^\d+$/.test(retryAfter.trim())
    ? Number(retryAfter) * SECOND
    : Date.parse(retryAfter) - now.getTime();
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), LONGEST_WAIT_MS) : 0;
}
