import { boundsOf } from "#contract/mark-geometry.ts";
import type { Mark } from "#contract/marks.ts";
import type { StageSize } from "#web/features/comments/canvas/marks/tool.ts";
import { type Point, point } from "#web/features/comments/canvas/point.ts";

/**
 * Where the pin of a new mark stands: beside what is marked and not on it. A pin extends up and to the
 * right of its point, so it takes the upper right corner of an area and of a drawing the point nearest to
 * that corner. An arrow leaves from its pin and points at what is meant.
 */
export function pinOfMark(mark: Mark, stage: StageSize): Point {
  switch (mark.kind) {
    case "area":
      return point(mark.x + mark.width, mark.y);
    case "arrow":
      return point(mark.x, mark.y);
    case "strokes": {
      const { right, top } = boundsOf(mark);
      const far = ({ x, y }: Point) =>
        Math.hypot((right - x) * stage.width, (y - top) * stage.height);
      return mark.strokes
        .flatMap(pointsOf)
        .reduce((nearest, next) => (far(next) < far(nearest) ? next : nearest));
    }
  }
}

function pointsOf(stroke: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let at = 0; at + 1 < stroke.length; at += 2) {
    points.push({ x: stroke[at] ?? 0, y: stroke[at + 1] ?? 0 });
  }
  return points;
}
