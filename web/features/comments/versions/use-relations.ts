import { useEffect, useMemo, useState } from "react";
import type { Difference } from "#contract/differences.ts";
import type { Comment } from "#contract/routes/comments.ts";
import type { Comparison } from "#contract/routes/versions.ts";
import type { Point } from "#web/features/comments/canvas/point.ts";
import type { Versions } from "#web/features/comments/versions/use-versions.ts";
import type { VersionPair } from "#web/features/comments/versions/version-address.ts";
import { reportError } from "#web/lib/error-reporting.ts";

/** How a comment of another version relates to the one on screen. */
export interface Elsewhere {
  /** Whether it is shown on this picture, too. */
  stands: boolean;
  /** Whether its own version is kept from whoever looks. */
  hidden: boolean;
  /** Where it stands; null when it does not, and until its place is found. */
  at: Point | null;
  /** Whether what it is about was changed since; null when that is not known. */
  changed: boolean | null;
}

export type AskComparison = (pair: VersionPair, signal: AbortSignal) => Promise<Comparison>;

const loadPlacing = () => import("#web/features/comments/versions/place-earlier.ts");
type PlaceEarlier = Awaited<ReturnType<typeof loadPlacing>>["placeEarlier"];

/** For what is about the whole layout; there is no pin, so it is the same on every version. */
const NOWHERE: Point = { x: 0, y: 0 };
const nothing: ReadonlyMap<number, Difference> = new Map();

/**
 * Relates comments to the version on screen; null for those that were made on it. Without a comparison, or
 * when their picture is hidden, they stand as if nothing had moved.
 */
export function useRelations(
  { shown, list }: Versions,
  comments: readonly Comment[],
  compare: AskComparison | null,
): (comment: Comment) => Elsewhere | null {
  const earlier = comments.filter(
    ({ version, pinned }) => pinned !== false && !shown.chosen && version < shown.number,
  );
  const needed = earlier.length > 0;
  const open = new Set(
    earlier.filter(({ status }) => status === "open").map(({ version }) => version),
  );
  const comparable = list.map(({ number }) => number).filter((number) => open.has(number));
  const wanted = compare ? comparable.join() : "";
  const [place, setPlace] = useState<{ run: PlaceEarlier } | null>(null);
  const [known, setKnown] = useState({ to: shown.number, differences: nothing });
  const differences = known.to === shown.number ? known.differences : nothing;

  useEffect(() => {
    if (!needed) return;
    loadPlacing().then(({ placeEarlier }) => setPlace({ run: placeEarlier }), reportError);
  }, [needed]);
  useEffect(() => {
    if (wanted === "" || !compare) return;
    const left = new AbortController();
    const to = shown.number;
    const add = (from: number, difference: Difference) =>
      setKnown((before) => ({
        to,
        differences: new Map(before.to === to ? before.differences : nothing).set(from, difference),
      }));
    loadPlacing().then(({ untilKnown }) => {
      for (const from of wanted.split(",").map(Number)) {
        void untilKnown(compare, { from, to }, left.signal).then((difference) => {
          if (difference && !left.signal.aborted) add(from, difference);
        });
      }
    }, reportError);
    return () => left.abort();
  }, [wanted, shown.number, compare]);

  return useMemo(() => {
    const sizes = new Map(list.map((version) => [version.number, version]));
    return (comment) => {
      if (comment.version === shown.number) return null;
      const own = sizes.get(comment.version);
      const hidden = own === undefined;
      if (comment.pinned === false) return { stands: true, hidden, at: NOWHERE, changed: null };
      const isEarlier = !shown.chosen && comment.version < shown.number;
      const stands = isEarlier && (hidden || comment.status === "open");
      if (!stands || !place) return { stands, hidden, at: null, changed: null };
      const before = own ?? shown.image;
      const difference = differences.get(comment.version) ?? null;
      const placed = place.run({ comment, difference, before, after: shown.image });
      return { stands, hidden, ...placed };
    };
  }, [shown.number, shown.chosen, shown.image, list, place, differences]);
}
