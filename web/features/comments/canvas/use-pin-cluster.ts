import { type RefObject, useCallback, useState } from "react";
import { type PinCluster, scaleToSeparate } from "#web/features/comments/canvas/pin-clusters.ts";
import { placeOf } from "#web/features/comments/canvas/point.ts";
import type { ZoomControl } from "#web/features/comments/canvas/use-zoom.ts";

const MAX_SCALE = 4;

/** Zooms in on a cluster that a larger scale separates; opens any other as a list. */
export function usePinCluster(zoom: ZoomControl, stage: RefObject<HTMLDivElement | null>) {
  const [cluster, setCluster] = useState<PinCluster | null>(null);
  const closeCluster = useCallback(() => setCluster(null), []);
  const openCluster = (next: PinCluster) => {
    const scale = zoom.scale * scaleToSeparate(next, zoom.stage);
    const box = stage.current?.getBoundingClientRect();
    if (scale > MAX_SCALE || !box) return setCluster(next);
    const { x, y } = placeOf(next.members[0]);
    zoom.zoomTo(scale, {
      clientX: box.left + (x / 100) * box.width,
      clientY: box.top + (y / 100) * box.height,
    });
  };
  return { cluster, openCluster, closeCluster };
}
