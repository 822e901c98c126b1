import { useMemo, useRef } from "react";
import type { Surface } from "#web/features/comments/canvas/pinned-panel.tsx";
import { type Point, point, pointAt } from "#web/features/comments/canvas/point.ts";
import { useCanvasKeys } from "#web/features/comments/canvas/use-canvas-keys.ts";
import type { ZoomControl } from "#web/features/comments/canvas/use-zoom.ts";
import type { Feedback } from "#web/features/comments/use-feedback.ts";

interface CanvasKeyboardOptions {
  surface: Surface;
  feedback: Feedback;
  zoom: ZoomControl;
  closed: boolean;
  reveal: (at: Point) => void;
  onPlace: (at: Point) => void;
  onLeave: () => void;
  onTogglePins: () => void;
}

/** What each key does on the canvas. Returns a function that records the focused pin. */
export function useCanvasKeyboard(options: CanvasKeyboardOptions) {
  const { surface, feedback, zoom, closed } = options;
  const { composer, state, open, setOpenId, goTo } = feedback;
  const current = useRef<string | null>(null);
  const aiming = composer.state.phase === "aiming" ? composer.state.at : null;

  useCanvasKeys(
    { aiming: aiming !== null },
    {
      onAim() {
        const free = composer.state.phase === "idle" || composer.state.phase === "aiming";
        if (closed || !free) return;
        setOpenId(null);
        composer.aim(middleOf(surface));
        surface.scroller.current?.focus({ preventScroll: true });
      },
      onArrow(dx, dy) {
        if (aiming) composer.aim(point(aiming.x + dx, aiming.y + dy));
      },
      onEnter() {
        if (aiming) options.onPlace(aiming);
      },
      onEscape: options.onLeave,
      onNext(direction) {
        const from = open?.id ?? current.current;
        const next = neighbour(state.comments, from, direction);
        if (!next) return;
        goTo(next);
        if (open) setOpenId(next);
      },
      onTogglePins: options.onTogglePins,
      onZoom(change) {
        if (change === "fit") zoom.zoomTo("fit");
        else zoom.step(change);
      },
    },
  );
  return useMemo(
    () => ({
      set(id: string | null) {
        // Kept when the focus is lost: N continues from there.
        if (id !== null) current.current = id;
      },
    }),
    [],
  );
}

/** The next comment by number, wrapping around. */
function neighbour(
  comments: readonly { id: string }[],
  from: string | null,
  direction: 1 | -1,
): string | undefined {
  const at = comments.findIndex(({ id }) => id === from);
  if (at === -1) return comments.at(direction === 1 ? 0 : -1)?.id;
  return comments[(at + direction + comments.length) % comments.length]?.id;
}

/** The middle of the visible part, as a point of the image. */
function middleOf({ scroller, stage }: Surface): Point {
  const view = scroller.current?.getBoundingClientRect();
  const box = stage.current?.getBoundingClientRect();
  if (!view || !box) return point(50, 50);
  return pointAt(box, (view.left + view.right) / 2, (view.top + view.bottom) / 2);
}
