import { createRef, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Surface } from "#web/features/comments/canvas/pinned-panel.tsx";
import { isTyping, useFreeKeys } from "#web/features/comments/canvas/use-free-keys.ts";
import { useSurfaceGestures } from "#web/features/comments/canvas/use-surface-gestures.ts";
import { useZoom, type ZoomControl } from "#web/features/comments/canvas/use-zoom.ts";
import type { Size } from "#web/features/comments/compare/compare-sizes.ts";

const makeSurface = (): Surface => ({
  scroller: createRef<HTMLDivElement>(),
  stage: createRef<HTMLDivElement>(),
});

/** The row at the top of the view, in pixels of the picture: another mode goes on from there. */
export type KeptRow = RefObject<number>;

/** Two surfaces with one zoom, by gestures and keys. The curtain uses the first alone. */
export function useCompareStage(
  size: Size,
  keptRow: KeptRow,
): { first: Surface; second: Surface; zoom: ZoomControl } {
  const [surfaces] = useState(() => [makeSurface(), makeSurface()] as const);
  const [first, second] = surfaces;
  const zoom = useZoom(size, first.scroller, first.stage);
  useSurfaceGestures(surfaces, zoom, {
    paint: null,
    onPreview: () => {},
    onSettled: (removePreview) => removePreview(),
  });
  useFreeKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key === "+" || event.key === "=") zoom.step(1);
    else if (event.key === "-") zoom.step(-1);
    else if (event.key === "0") zoom.zoomTo("fit");
    else return;
    event.preventDefault();
  });
  useKeptRow(keptRow, first, zoom.scale);
  return { first, second, zoom };
}

function useKeptRow(row: KeptRow, { scroller }: Surface, scale: number): void {
  const isRestored = useRef(false);
  const lastScale = useRef(scale);
  useLayoutEffect(() => {
    lastScale.current = scale;
    if (isRestored.current || scale === 0 || !scroller.current) return;
    isRestored.current = true;
    scroller.current.scrollTop = row.current * scale;
  }, [row, scroller, scale]);
  useEffect(() => {
    const element = scroller.current;
    const keep = () => {
      if (element && lastScale.current > 0) row.current = element.scrollTop / lastScale.current;
    };
    element?.addEventListener("scroll", keep, { passive: true });
    return () => element?.removeEventListener("scroll", keep);
  }, [row, scroller]);
}
