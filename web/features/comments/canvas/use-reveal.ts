import { type RefObject, useCallback, useEffect } from "react";
import type { ListedMark, Mark } from "#contract/marks.ts";
import { boxOfMark } from "#web/features/comments/canvas/marks/box-of-mark.ts";
import { PIN_PX } from "#web/features/comments/canvas/pin-style.ts";
import { boxOfPin } from "#web/features/comments/canvas/place-beside.ts";
import { type Point, placeOf } from "#web/features/comments/canvas/point.ts";
import { scrollIntoView } from "#web/features/comments/canvas/scroll-into-view.ts";
import type { Feedback } from "#web/features/comments/use-feedback.ts";

const MARGIN = 24;

/** Scrolls a pin, with what it marks, into the uncovered part of the canvas, if it is not there already. */
export function useReveal(
  scroller: RefObject<HTMLDivElement | null>,
  stage: RefObject<HTMLDivElement | null>,
) {
  return useCallback(
    (at: Point, coveredBelow = 0, mark: Mark | ListedMark | null = null) => {
      const view = scroller.current?.getBoundingClientRect();
      const box = stage.current?.getBoundingClientRect();
      if (!view || !box) return;
      const bottom = Math.min(view.bottom, innerHeight - coveredBelow);
      const room = {
        x: view.x + MARGIN,
        y: view.y + MARGIN,
        width: view.width - 2 * MARGIN,
        height: bottom - view.y - 2 * MARGIN,
      };
      // Nothing is seen above a card that is being typed in on a small phone.
      if (room.height < PIN_PX) return;
      const pin = boxOfPin({
        x: box.left + (at.x / 100) * box.width,
        y: box.top + (at.y / 100) * box.height,
      });
      const { left, top } = scrollIntoView(pin, mark && boxOfMark(mark, box), room);
      if (left === 0 && top === 0) return;
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
  // A panel beside the pin leaves uncovered what it marks.
  const shown = <M>(mark: M) => (sheetHeight > 0 ? mark : null);
  // Where the open pin, the pending one or the cross hairs are must be seen, the keyboard up or not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another comment is a reason to move, an edited one is not.
  useEffect(() => {
    if (at) reveal(at, sheetHeight, shown(composer.mark));
    else if (open && open.pinned !== false)
      reveal(placeOf(open), sheetHeight, shown(open.elsewhere ? null : open.mark));
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
