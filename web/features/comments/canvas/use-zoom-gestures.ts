import { type RefObject, useState } from "react";
import { clusterPins } from "#web/features/comments/canvas/pin-clusters.ts";
import { type Painted, paintPins } from "#web/features/comments/canvas/pin-painter.ts";
import { useSurfaceGestures } from "#web/features/comments/canvas/use-surface-gestures.ts";
import type { MovingView } from "#web/features/comments/canvas/use-view.ts";
import type { ZoomControl } from "#web/features/comments/canvas/use-zoom.ts";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";

interface Pins extends Omit<Painted, "clusters"> {
  view: MovingView;
  comments: readonly ShownComment[];
}

/** Zooms a canvas with pins: they are painted over the preview until they are back themselves. */
export function useZoomGestures(
  scroller: RefObject<HTMLDivElement | null>,
  stage: RefObject<HTMLDivElement | null>,
  zoom: ZoomControl,
  pins: Pins,
): void {
  const { view } = pins;
  const [surfaces] = useState(() => [{ scroller, stage }]);
  useSurfaceGestures(surfaces, zoom, {
    paint(element, layers) {
      const clusters = clusterPins(pins.comments, zoom.stage, [pins.openId]);
      return paintPins(element, layers, { ...pins, clusters });
    },
    onPreview: () => view.clear(),
    onSettled: (removePreview) => view.revealProgressively(pins.comments.length, removePreview),
  });
}
