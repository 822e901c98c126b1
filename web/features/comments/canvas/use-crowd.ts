import { type RefObject, useCallback, useState } from "react";
import { type Crowd, scaleToPart } from "#web/features/comments/canvas/crowd-pins.ts";
import type { ZoomControl } from "#web/features/comments/canvas/use-zoom.ts";

const MOST_SCALE = 4;

/** A crowd that a closer look takes apart is looked at closer; one that stays together opens as a list. */
export function useCrowd(zoom: ZoomControl, stage: RefObject<HTMLDivElement | null>) {
  const [crowd, setCrowd] = useState<Crowd | null>(null);
  const closeCrowd = useCallback(() => setCrowd(null), []);
  const openCrowd = (next: Crowd) => {
    const scale = zoom.scale * scaleToPart(next, zoom.stage);
    const box = stage.current?.getBoundingClientRect();
    if (scale > MOST_SCALE || !box) return setCrowd(next);
    const [{ x_position, y_position }] = next.members;
    zoom.zoomTo(scale, {
      clientX: box.left + (x_position / 100) * box.width,
      clientY: box.top + (y_position / 100) * box.height,
    });
  };
  return { crowd, openCrowd, closeCrowd };
}
