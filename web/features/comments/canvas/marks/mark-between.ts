import { roundMark } from "#contract/mark-geometry.ts";
import type { Mark } from "#contract/marks.ts";
import type { StageSize, StraightTool } from "#web/features/comments/canvas/marks/tool.ts";
import type { Point } from "#web/features/comments/canvas/point.ts";

/** A thinner area could not be seen as one. */
const LEAST_PX = 8;

/** The area with these opposite corners, or the arrow from one point to the other. */
export function markBetween(tool: StraightTool, from: Point, to: Point, stage: StageSize): Mark {
  if (tool === "arrow") {
    return roundMark({ kind: "arrow", x: from.x, y: from.y, to_x: to.x, to_y: to.y });
  }
  const [x, width] = extent(from.x, to.x, stage.width);
  const [y, height] = extent(from.y, to.y, stage.height);
  return roundMark({ kind: "area", x, y, width, height });
}

/** Start and length in percent, within the picture. */
function extent(a: number, b: number, px: number): [start: number, length: number] {
  const length = Math.min(100, Math.max(Math.abs(b - a), (LEAST_PX / px) * 100));
  return [Math.min(a, b, 100 - length), length];
}
