import { useEffect, useState } from "react";
import type { Comment } from "#contract/routes/comments.ts";

const NONE: ReadonlySet<string> = new Set();
/** Longer than a pin takes to drop. */
const DROPPED_MS = 1_000;

interface Seen {
  comments: readonly Comment[];
  ids: ReadonlySet<string>;
}

/**
 * Comments that came in just now, after the list. One's own are no arrivals: their pin is on the canvas
 * already.
 */
export function useArrivals(
  comments: readonly Comment[],
  ready: boolean,
  own: readonly (string | undefined)[],
): ReadonlySet<string> {
  const [seen, setSeen] = useState<Seen | null>(null);
  const [arrivals, setArrivals] = useState(NONE);
  if (ready && seen?.comments !== comments) {
    const ids = new Set(comments.map(({ id }) => id));
    const isNew = (id: string) => seen !== null && !seen.ids.has(id) && !own.includes(id);
    const arrived = [...ids].filter(isNew);
    setSeen({ comments, ids });
    if (arrived.length > 0) setArrivals(new Set(arrived));
  }
  useEffect(() => {
    if (arrivals.size === 0) return;
    const timer = setTimeout(() => setArrivals(NONE), DROPPED_MS);
    return () => clearTimeout(timer);
  }, [arrivals]);
  return arrivals;
}
