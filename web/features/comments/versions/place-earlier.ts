import { areaChanged, mapPoint } from "#contract/difference-mapping.ts";
import type { Difference } from "#contract/differences.ts";
import type { Mark } from "#contract/marks.ts";
import type { Comment } from "#contract/routes/comments.ts";
import { type Point, placeOf } from "#web/features/comments/canvas/point.ts";
import type { Elsewhere } from "#web/features/comments/versions/use-relations.ts";

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
