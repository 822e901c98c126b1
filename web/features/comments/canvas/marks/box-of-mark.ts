import { boundsOf } from "#contract/mark-geometry.ts";
import type { ListedMark, Mark } from "#contract/marks.ts";

/** Where a mark is in the window; null while its points are not known. */
export function boxOfMark(mark: Mark | ListedMark, stage: DOMRect) {
  if (mark.kind === "strokes" && !("strokes" in mark)) return null;
  const { left, top, right, bottom } = boundsOf(mark);
  return {
    x: stage.left + (left / 100) * stage.width,
    y: stage.top + (top / 100) * stage.height,
    width: ((right - left) / 100) * stage.width,
    height: ((bottom - top) / 100) * stage.height,
  };
}
