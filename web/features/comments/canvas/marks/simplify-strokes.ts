import { limits } from "#contract/limits.ts";
import type { StageSize } from "#web/features/comments/canvas/marks/tool.ts";
import type { Point } from "#web/features/comments/canvas/point.ts";

/** Nobody sees a line that is off by less. */
const FINEST_PX = 0.75;

/** A stroke has at least two points. */
export const MAX_STROKES = limits.markPoints / 2;

/** Leaves out the points that are missed least, and so many that the rest may be sent. */
export function simplifyStrokes(
  strokes: readonly (readonly Point[])[],
  stage: StageSize,
): number[][] {
  const weighed = strokes.slice(0, MAX_STROKES).map((points) => ({
    points,
    weights: weigh(points, stage),
  }));
  const heaviest = weighed.flatMap(({ weights }) => weights).sort((a, b) => b - a);
  const least = Math.max(FINEST_PX, heaviest[limits.markPoints] ?? 0);
  return weighed.map(({ points, weights }) =>
    points.filter((_, at) => (weights[at] ?? 0) > least).flatMap(({ x, y }) => [x, y]),
  );
}

/**
 * By how many pixels the line would be off without each point (Ramer, Douglas and Peucker); the ends cannot
 * be left out.
 */
function weigh(stroke: readonly Point[], stage: StageSize): number[] {
  const pixels = stroke.map(({ x, y }) => ({
    x: (x / 100) * stage.width,
    y: (y / 100) * stage.height,
  }));
  const end = stroke.length - 1;
  const weights = stroke.map((_, at) => (at === 0 || at === end ? Number.POSITIVE_INFINITY : 0));
  const spans = [{ first: 0, last: end, weight: Number.POSITIVE_INFINITY }];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const { first, last } = span;
    const { at, distance } = farthest(pixels, first, last);
    // A point that another one depends on weighs no less.
    const weight = Math.min(distance, span.weight);
    if (weight <= FINEST_PX) continue;
    weights[at] = weight;
    spans.push({ first, last: at, weight }, { first: at, last, weight });
  }
  return weights;
}

/** The point between the two that is farthest from the line that joins them. */
function farthest(points: readonly Point[], first: number, last: number) {
  const [a, b] = [points[first], points[last]];
  let found = { at: first, distance: 0 };
  if (!a || !b) return found;
  for (let at = first + 1; at < last; at += 1) {
    const point = points[at];
    const distance = point ? distanceTo(point, a, b) : 0;
    if (distance > found.distance) found = { at, distance };
  }
  return found;
}

function distanceTo(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length && ((point.x - a.x) * dx + (point.y - a.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - a.x - share * dx, point.y - a.y - share * dy);
}
