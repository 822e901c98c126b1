import { type RefObject, useCallback, useEffect } from "react";
import { PIN_PX } from "#web/features/comments/canvas/pin-style.ts";
import { type Point, placeOf } from "#web/features/comments/canvas/point.ts";
import type { Feedback } from "#web/features/comments/use-feedback.ts";

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
      const left = fitsX ? 0 : x - (view.left + view.right) / 2;
      const top = fitsY ? 0 : y - (view.top + bottom) / 2;
      // A slide explains where one is going only while where one was can still be seen.
      const isFar = Math.abs(left) > view.width || Math.abs(top) > view.height;
      const still = isFar || matchMedia("(prefers-reduced-motion: reduce)").matches;
      scroller.current?.scrollBy({ left, top, behavior: still ? "instant" : "smooth" });
    },
    [scroller, stage],
  );
}

/** Keeps in view what is open, pending or aimed at, and brings there what is asked for. */
export function useRevealing(
  reveal: ReturnType<typeof useReveal>,
  { composer, open, focusRequest, state }: Feedback,
  sheetHeight: number,
  scroller: RefObject<HTMLDivElement | null>,
): void {
  const at = composer.state.phase === "idle" ? null : composer.state.at;
  // Where the open pin, the pending one or the cross hairs are must be seen, the keyboard up or not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another comment is a reason to move, an edited one is not.
  useEffect(() => {
    if (at) reveal(at, sheetHeight);
    else if (open && open.pinned !== false) reveal(placeOf(open), sheetHeight);
  }, [at, open?.id, sheetHeight, reveal]);
  const requested = state.comments.find(({ id }) => id === focusRequest?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request, not with every change of its comment.
  useEffect(() => {
    if (!requested) return;
    // Where the page itself scrolls, the canvas may be out of view.
    scroller.current?.scrollIntoView({ block: "nearest" });
    reveal(placeOf(requested));
  }, [focusRequest]);
}
