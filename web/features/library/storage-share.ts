import type { Storage } from "#contract/routes/layouts.ts";

/** Null or 0 does not limit. Over the limit, as after a downgrade, nothing remains. */
export function storageShare({ used, limit }: Storage): {
  limit: number | null;
  percent: number;
  remaining: number;
} {
  if (!limit) return { limit: null, percent: 0, remaining: 0 };
  return { limit, percent: (used / limit) * 100, remaining: Math.max(limit - used, 0) };
}
