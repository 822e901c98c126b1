import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** 1 is one image pixel per CSS pixel; "fit" follows the width of the screen, "start" a multiple of it. */
export type Zoom = number | "fit" | "start";

export interface ClientPoint {
  clientX: number;
  clientY: number;
}

interface Size {
  width: number;
  height: number;
}

const STEPS = [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4];
const MIN_SCALE = 0.25;
const MAX_SCALE = 4;

export interface ZoomControl {
  stage: Size;
  scale: number;
  isFit: boolean;
  canGrow: boolean;
  canShrink: boolean;
  withinBounds: (scale: number) => number;
  /** Keeps what is at the point, or in the middle, in place. */
  zoomTo: (next: Zoom, at?: ClientPoint) => void;
  step: (direction: 1 | -1) => void;
}

/** How wide a picture in a scroller can be without scrolling. */
export function roomOf(scroller: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(scroller);
  return scroller.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

/** How wide it is in such a room: a smaller image is not enlarged. */
export function fitWidth({ width }: Size, room: number): number {
  return Math.min(width, room);
}

/** Zooming changes only the width of the stage: positions are percentages. */
export function useZoom(
  image: Size,
  scroller: RefObject<HTMLDivElement | null>,
  stageElement: RefObject<HTMLDivElement | null>,
  /** How many times the width of the screen it begins with. */
  start = 1,
): ZoomControl {
  const [availableWidth, setAvailableWidth] = useState(0);
  const [zoom, setZoom] = useState<Zoom>("start");
  const anchor = useRef<(ClientPoint & { x: number; y: number }) | null>(null);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setAvailableWidth(roomOf(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);

  const fit = fitWidth(image, availableWidth) / image.width;
  const minScale = Math.min(MIN_SCALE, fit);
  const withinBounds = (wanted: number) => Math.min(MAX_SCALE, Math.max(minScale, wanted));
  const isFit = zoom === "fit" || (zoom === "start" && start === 1);
  const scale = isFit ? fit : withinBounds(zoom === "start" ? fit * start : Number(zoom));
  const stage = { width: image.width * scale, height: image.height * scale };

  const zoomTo = (next: Zoom, at?: ClientPoint) => {
    const view = scroller.current?.getBoundingClientRect();
    const box = stageElement.current?.getBoundingClientRect();
    if (view && box && box.width > 0) {
      const { clientX, clientY } = at ?? {
        clientX: view.left + view.width / 2,
        clientY: view.top + view.height / 2,
      };
      const x = (clientX - box.left) / box.width;
      const y = (clientY - box.top) / box.height;
      anchor.current = { clientX, clientY, x, y };
    }
    setZoom(next);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the width is what moves the anchor.
  useLayoutEffect(() => {
    const held = anchor.current;
    const box = stageElement.current?.getBoundingClientRect();
    anchor.current = null;
    if (!held || !box || !scroller.current) return;
    scroller.current.scrollLeft += box.left + held.x * box.width - held.clientX;
    scroller.current.scrollTop += box.top + held.y * box.height - held.clientY;
  }, [stage.width]);

  const step = (direction: 1 | -1) => {
    const steps = direction === 1 ? STEPS : STEPS.toReversed();
    const next = steps.find((value) => (value - scale) * direction > 0.005);
    if (next !== undefined) zoomTo(next);
    else if (direction === -1) zoomTo(minScale);
  };

  return {
    stage,
    scale,
    isFit,
    canGrow: scale < MAX_SCALE - 0.005,
    canShrink: scale > minScale + 0.005,
    withinBounds,
    zoomTo,
    step,
  };
}
