import { type RefObject, useCallback } from "react";
import { PIN_PX } from "#web/features/comments/canvas/pin-style.ts";
import type { Point } from "#web/features/comments/canvas/point.ts";

const MARGIN = 24;

/** Scrolls a point into the uncovered part of the canvas, if it is not there already. */
export function useReveal(
  scroller: RefObject<HTMLDivElement | null>,
  stage: RefObject<HTMLDivElement | null>,
) {
  return useCallback(
    (at: Point, coveredBelow = 0) => {
      const view = scroller.current?.getBoundingClientRect();
      const box = stage.current?.getBoundingClientRect();
      if (!view || !box) return;
      const bottom = Math.min(view.bottom, innerHeight - coveredBelow);
      const x = box.left + (at.x / 100) * box.width;
      const y = box.top + (at.y / 100) * box.height;
      const fitsX = x >= view.left + MARGIN && x <= view.right - MARGIN - PIN_PX;
      const fitsY = y >= view.top + MARGIN + PIN_PX && y <= bottom - MARGIN;
      if (fitsX && fitsY) return;
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      scroller.current?.scrollBy({
        left: fitsX ? 0 : x - (view.left + view.right) / 2,
        top: fitsY ? 0 : y - (view.top + bottom) / 2,
        behavior: still ? "instant" : "smooth",
      });
    },
    [scroller, stage],
  );
}
