import { type RefObject, useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import { type PinPainter, paintPins } from "#web/features/comments/canvas/pin-painter.ts";
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
  const settle = useEffectEvent((gesture: Gesture, drawing: ZoomDrawing) => {
    // The new width is drawn in the frame that loses the transform: neither is seen without the other.
    flushSync(() => {
      zoom.zoomTo(gesture.scale * gesture.grown, gesture.middle);
      drawing.hide();
    });
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element || !stage.current) return;
    const drawing = new ZoomDrawing(element, stage.current);
    let gesture: Gesture | null = null;
    let turned = 0;
    let frame = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      if (!gesture) return;
      gesture.grown = grow(gesture, Math.exp(-turned * WHEEL_SPEED));
      drawing.show(gesture);
    };
    const end = () => {
      cancelAnimationFrame(frame);
      draw();
      if (gesture) settle(gesture, drawing);
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
    if (!element || !stage.current) return;
    const drawing = new ZoomDrawing(element, stage.current);
    let gesture: (Gesture & { distance: number }) | null = null;
    const onStart = (event: TouchEvent) => {
      if (event.touches.length !== 2) return;
      // Two fingers would otherwise scroll.
      event.preventDefault();
      const { distance, middle } = measure(event.touches);
      gesture = { ...begin(middle), distance };
    };
    const onMove = (event: TouchEvent) => {
      if (!gesture || event.touches.length !== 2) return;
      if (event.cancelable) event.preventDefault();
      const { distance, middle } = measure(event.touches);
      gesture.middle = middle;
      gesture.grown = grow(gesture, distance / gesture.distance);
      drawing.show(gesture);
    };
    const onEnd = () => {
      if (!gesture) return;
      settle(gesture, drawing);
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

/** Layout runs once, at the end; until then the stage is only drawn larger, and its pins over it. */
class ZoomDrawing {
  #pins: PinPainter | null = null;
  #origin = { x: 0, y: 0 };
  #begun = false;

  constructor(
    readonly scroller: HTMLElement,
    readonly stage: HTMLElement,
  ) {}

  show({ origin, middle, grown }: Gesture): void {
    if (!this.#begun) this.#begin(origin);
    const dx = middle.clientX - origin.clientX;
    const dy = middle.clientY - origin.clientY;
    this.stage.style.transform = `translate(${dx}px, ${dy}px) scale(${grown})`;
    this.#pins?.draw({ origin: this.#origin, dx, dy, grown });
    this.#scaleSteady(String(1 / grown));
  }

  hide(): void {
    this.stage.style.transform = "";
    this.#pins?.remove();
    this.#scaleSteady("");
    this.#pins = null;
    this.#begun = false;
  }

  #begin({ clientX, clientY }: ClientPoint): void {
    const box = this.stage.getBoundingClientRect();
    const layer = this.stage.querySelector<HTMLElement>("[data-pin-layer]");
    this.#begun = true;
    this.#origin = { x: clientX - box.left, y: clientY - box.top };
    this.stage.style.transformOrigin = `${this.#origin.x}px ${this.#origin.y}px`;
    this.#pins = layer && paintPins(this.scroller, this.stage, layer);
  }

  /** What is no pin of the layer, but keeps its size like one. */
  #scaleSteady(scale: string): void {
    for (const element of this.stage.querySelectorAll<HTMLElement>("[data-steady]")) {
      element.style.scale = scale;
    }
  }
}
