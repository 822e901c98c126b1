import { type RefObject, useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import type { ClientPoint, ZoomControl } from "#web/features/comments/canvas/use-zoom.ts";

const WHEEL_SPEED = 0.01;
/** A mouse wheel turns in jumps, a trackpad in crumbs: neither may leap. */
const WHEEL_MOST = 40;
const LINE_PX = 16;
/** A wheel has no end of its own: this long without a turn is one. */
const WHEEL_REST_MS = 140;

/** A zoom under way. `grown` is against the scale it began with. */
interface Gesture {
  scale: number;
  origin: ClientPoint;
  middle: ClientPoint;
  grown: number;
}

/** Ctrl + wheel, the trackpad's pinch (which browsers report as the same) and two fingers. */
export function useZoomGestures(
  scroller: RefObject<HTMLDivElement | null>,
  stage: RefObject<HTMLDivElement | null>,
  zoom: ZoomControl,
): void {
  const begin = useEffectEvent(
    (at: ClientPoint): Gesture => ({ scale: zoom.scale, origin: at, middle: at, grown: 1 }),
  );
  const grow = useEffectEvent((gesture: Gesture, by: number): number => {
    return zoom.withinBounds(gesture.scale * by) / gesture.scale;
  });
  const settle = useEffectEvent((gesture: Gesture, element: HTMLElement) => {
    // The new width is drawn in the frame that loses the transform: neither is seen without the other.
    flushSync(() => {
      zoom.zoomTo(gesture.scale * gesture.grown, gesture.middle);
      hide(element);
    });
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let gesture: Gesture | null = null;
    let turned = 0;
    let frame = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      if (!gesture || !stage.current) return;
      gesture.grown = grow(gesture, Math.exp(-turned * WHEEL_SPEED));
      show(stage.current, gesture);
    };
    const end = () => {
      cancelAnimationFrame(frame);
      draw();
      if (gesture && stage.current) settle(gesture, stage.current);
      gesture = null;
      turned = 0;
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      gesture ??= begin({ clientX: event.clientX, clientY: event.clientY });
      const delta =
        event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PX : event.deltaY;
      turned += Math.max(-WHEEL_MOST, Math.min(WHEEL_MOST, delta));
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
      clearTimeout(rest);
      rest = setTimeout(end, WHEEL_REST_MS);
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(rest);
      element.removeEventListener("wheel", onWheel);
    };
  }, [scroller, stage]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let gesture: (Gesture & { distance: number }) | null = null;
    const onStart = (event: TouchEvent) => {
      if (event.touches.length !== 2) return;
      // Two fingers would otherwise scroll.
      event.preventDefault();
      const { distance, middle } = measure(event.touches);
      gesture = { ...begin(middle), distance };
    };
    const onMove = (event: TouchEvent) => {
      if (!gesture || event.touches.length !== 2 || !stage.current) return;
      if (event.cancelable) event.preventDefault();
      const { distance, middle } = measure(event.touches);
      gesture.middle = middle;
      gesture.grown = grow(gesture, distance / gesture.distance);
      show(stage.current, gesture);
    };
    const onEnd = () => {
      if (!gesture || !stage.current) return;
      settle(gesture, stage.current);
      gesture = null;
    };
    const options = { passive: false };
    element.addEventListener("touchstart", onStart, options);
    element.addEventListener("touchmove", onMove, options);
    element.addEventListener("touchend", onEnd);
    element.addEventListener("touchcancel", onEnd);
    return () => {
      element.removeEventListener("touchstart", onStart);
      element.removeEventListener("touchmove", onMove);
      element.removeEventListener("touchend", onEnd);
      element.removeEventListener("touchcancel", onEnd);
    };
  }, [scroller, stage]);
}

function measure(touches: TouchList): { distance: number; middle: ClientPoint } {
  const [a, b] = [touches[0], touches[1]];
  if (!a || !b) throw new Error("a pinch has two fingers");
  const distance = Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
  const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
  return { distance, middle };
}

/** Layout runs once, at the end; until then the stage is only drawn larger. */
function show(stage: HTMLElement, { origin, middle, grown }: Gesture): void {
  if (stage.style.transform === "") {
    const box = stage.getBoundingClientRect();
    stage.style.transformOrigin = `${origin.clientX - box.left}px ${origin.clientY - box.top}px`;
  }
  const dx = middle.clientX - origin.clientX;
  const dy = middle.clientY - origin.clientY;
  stage.style.transform = `translate(${dx}px, ${dy}px) scale(${grown})`;
  scaleSteady(stage, String(1 / grown));
}

function hide(stage: HTMLElement): void {
  stage.style.transform = "";
  scaleSteady(stage, "");
}

/** Pins keep their size. One by one: a variable that they inherit takes the browser four times as long. */
function scaleSteady(stage: HTMLElement, scale: string): void {
  for (const element of stage.querySelectorAll<HTMLElement>("[data-steady]")) {
    element.style.scale = scale;
  }
}
