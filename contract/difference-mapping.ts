import type { Box, Difference, Shift } from "#contract/differences.ts";
import { type Bounds, boundsOf } from "#contract/mark-geometry.ts";
import type { Mark } from "#contract/marks.ts";

interface Size {
  width: number;
  height: number;
}

/** In percent of a picture. */
interface Point {
  x: number;
  y: number;
}

/** Side of the square that a point stands for, as a share of the picture's width: 24 pixels of 1440. */
const POINT_SIDE = 24 / 1440;

/**
 * Where a point of the older picture is on the newer: the same pixel, scaled, moved along with its row, and
 * at the edge when outside. Without a difference the pictures are taken for the same at two densities.
 */
export function mapPoint(
  difference: Difference | null,
  before: Size,
  after: Size,
  point: Point,
): Point {
  const { scale, shifts } = difference ?? { scale: after.width / before.width, shifts: [] };
  const row = (point.y * before.height) / 100;
  return {
    x: toPercent(((point.x * before.width) / 100) * scale, after.width),
    y: toPercent(mapRow(row, scale, shifts), after.height),
  };
}

/** A row that was removed or replaced stays between those that were kept above and below. */
function mapRow(row: number, scale: number, shifts: readonly Shift[]): number {
  const above = shifts.findLast(({ top }) => top <= row);
  const moved = row * scale + (above?.by ?? 0);
  if (above && row < above.bottom) return moved;
  const below = shifts.find(({ top }) => top > row);
  const highest = above ? above.bottom * scale + above.by : 0;
  const lowest = below ? below.top * scale + below.by : Number.POSITIVE_INFINITY;
  return Math.min(Math.max(moved, highest), lowest);
}

function toPercent(pixel: number, length: number): number {
  return Math.min(Math.max((pixel / length) * 100, 0), 100);
}

/** Whether what a comment of the older picture marks, or points at, touches a change. */
export function areaChanged(difference: Difference, before: Size, marked: Mark | Point): boolean {
  const { left, top, right, bottom } = "kind" in marked ? boundsOf(marked) : around(marked, before);
  const across = before.width / 100;
  const down = before.height / 100;
  const touches = (box: Box) =>
    left * across < box.x + box.width &&
    right * across > box.x &&
    top * down < box.y + box.height &&
    bottom * down > box.y;
  return difference.changes.some((change) => change.before !== null && touches(change.before));
}

function around({ x, y }: Point, { width, height }: Size): Bounds {
  const across = 50 * POINT_SIDE;
  const down = (across * width) / height;
  return { left: x - across, top: y - down, right: x + across, bottom: y + down };
}
