import { useEffect, useEffectEvent } from "react";
import {
  followZoomGestures,
  type GestureSteps,
} from "#web/features/comments/canvas/follow-zoom-gestures.ts";
import type { Surface } from "#web/features/comments/canvas/pinned-panel.tsx";
import type { ClientPoint, ZoomControl } from "#web/features/comments/canvas/use-zoom.ts";
import {
  type Gesture,
  type PaintPins,
  ZoomPreview,
} from "#web/features/comments/canvas/zoom-preview.ts";

interface GestureOptions {
  /** Null where nothing has to be painted over the preview. */
  paint: PaintPins | null;
  onPreview: () => void;
  /** The zoom is in place; the preview stays until it is removed. */
  onSettled: (removePreview: () => void) => void;
}

/**
 * Zooms by gestures. Several surfaces, of the same size and all measured by the first, zoom together: each
 * at the point that a gesture has on its own.
 */
export function useSurfaceGestures(
  surfaces: readonly Surface[],
  zoom: ZoomControl,
  options: GestureOptions,
): void {
  const begin = useEffectEvent(
    (at: ClientPoint): Gesture => ({ scale: zoom.scale, origin: at, middle: at, factor: 1 }),
  );
  const limitFactor = useEffectEvent((gesture: Gesture, by: number): number => {
    return zoom.withinBounds(gesture.scale * by) / gesture.scale;
  });
  const zoomAs = useEffectEvent(({ scale, factor, middle }: Gesture) => {
    zoom.zoomTo(scale * factor, middle);
  });
  const paint = useEffectEvent<PaintPins>((...args) => options.paint?.(...args) ?? null);
  const onPreview = useEffectEvent(() => options.onPreview());
  const onSettled = useEffectEvent((remove: () => void) => options.onSettled(remove));

  useEffect(() => {
    const previews = surfaces.flatMap(({ scroller, stage }) =>
      scroller.current && stage.current
        ? [new ZoomPreview(scroller.current, stage.current, paint)]
        : [],
    );
    const [first, ...others] = previews;
    if (!first) return;
    const stepsOn = (scroller: HTMLElement): GestureSteps => ({
      begin,
      limitFactor,
      show(gesture) {
        // All are measured before the first one changes.
        const gestures = previews.map((preview) =>
          moveGesture(gesture, scroller, preview.scroller),
        );
        for (const [index, moved] of gestures.entries()) previews[index]?.show(moved);
        onPreview();
      },
      settle(gesture) {
        // Fingers that did not move have changed nothing.
        if (!first.isShown) return;
        const moved = moveGesture(gesture, scroller, first.scroller);
        // Before the new size: a transform left on it would limit how far the others scroll.
        for (const other of others) other.settle(() => {});
        first.settle(() => zoomAs(moved));
        onSettled(() => {
          for (const preview of previews) preview.remove();
        });
      },
    });
    const stops = previews.map(({ scroller }) => followZoomGestures(scroller, stepsOn(scroller)));
    return () => {
      for (const stop of stops) stop();
      for (const preview of previews) preview.remove();
    };
  }, [surfaces]);
}

/** The same gesture at the same place of another scroller. */
function moveGesture(gesture: Gesture, from: HTMLElement, to: HTMLElement): Gesture {
  if (from === to) return gesture;
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const move = ({ clientX, clientY }: ClientPoint) => ({
    clientX: clientX + b.left - a.left,
    clientY: clientY + b.top - a.top,
  });
  return { ...gesture, origin: move(gesture.origin), middle: move(gesture.middle) };
}
