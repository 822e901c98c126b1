import { areaChanged, mapPoint } from "#contract/difference-mapping.ts";
import type { Difference } from "#contract/differences.ts";
import type { Mark } from "#contract/marks.ts";
import type { Comment } from "#contract/routes/comments.ts";
import { type Point, placeOf } from "#web/features/comments/canvas/point.ts";
import type { AskComparison, Elsewhere } from "#web/features/comments/versions/use-relations.ts";
import type { VersionPair } from "#web/features/comments/versions/version-address.ts";
import { reportError } from "#web/lib/error-reporting.ts";

const ASK_AGAIN_MS = 2_000;

interface Size {
  width: number;
  height: number;
}

interface Earlier {
  comment: Comment;
  /** Null until it is known. */
  difference: Difference | null;
  /** The picture that the comment was made on, and the one that is shown. */
  before: Size;
  after: Size;
}

/** Where a comment of an earlier version stands on the newest, and whether its area changed. */
export function placeEarlier({
  comment,
  difference,
  before,
  after,
}: Earlier): Pick<Elsewhere, "at" | "changed"> {
  const point = placeOf(comment);
  return {
    at: mapPoint(difference, before, after, point),
    changed: difference && areaChanged(difference, before, markOrPoint(comment)),
  };
}

/** Lists leave out the points of a drawing; its comment then stands for it. */
function markOrPoint(comment: Comment): Mark | Point {
  const { mark } = comment;
  return mark && mark.kind !== "strokes" ? mark : placeOf(comment);
}

/** What changed, as soon as that is known; null when it cannot be. */
export async function untilKnown(
  compare: AskComparison,
  pair: VersionPair,
  signal: AbortSignal,
): Promise<Difference | null> {
  try {
    for (;;) {
      const { state, difference } = await compare(pair, signal);
      if (state !== "pending") return difference;
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      if (signal.aborted) return null;
    }
  } catch (error) {
    if (!signal.aborted) reportError(error);
    return null;
  }
}
