import type { ListedMark, Mark } from "#contract/marks.ts";
import type { StageSize } from "#web/features/comments/canvas/marks/tool.ts";

const HEAD_PX = 16;
const HEAD_ANGLE = 0.5;

/**
 * A mark as the path of an SVG whose box is 100 by 100 however the stage is shaped. Drawn by the page and
 * by the painter alike. Empty for strokes whose points are not known.
 */
export function pathOfMark(mark: Mark | ListedMark, stage: StageSize): string {
  if (mark.kind === "area") {
    const { x, y, width, height } = mark;
    return `M${x} ${y}h${width}v${height}h${-width}z`;
  }
  if (mark.kind === "arrow") return pathOfArrow(mark, stage);
  return "strokes" in mark ? mark.strokes.map(pathOfStroke).join("") : "";
}

export function pathOfStroke(stroke: readonly number[]): string {
  let path = `M${stroke[0]} ${stroke[1]}`;
  for (let at = 2; at < stroke.length; at += 2) path += `L${stroke[at]} ${stroke[at + 1]}`;
  return path;
}

/** The head keeps its size in pixels. */
function pathOfArrow(arrow: Extract<Mark, { kind: "arrow" }>, stage: StageSize): string {
  const { x, y, to_x, to_y } = arrow;
  const dx = ((to_x - x) / 100) * stage.width;
  const dy = ((to_y - y) / 100) * stage.height;
  const angle = Math.atan2(dy, dx);
  const length = Math.min(HEAD_PX, Math.hypot(dx, dy));
  const barb = (turn: number) => {
    const barbX = to_x - (100 * length * Math.cos(angle + turn)) / stage.width;
    const barbY = to_y - (100 * length * Math.sin(angle + turn)) / stage.height;
    return `${barbX} ${barbY}`;
  };
  return `M${x} ${y}L${to_x} ${to_y}M${barb(HEAD_ANGLE)}L${to_x} ${to_y}L${barb(-HEAD_ANGLE)}`;
}
