import { type RefObject, useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import { crowdPins } from "#web/features/comments/canvas/crowd-pins.ts";
import { type PinPainter, paintPins } from "#web/features/comments/canvas/pin-painter.ts";
import type { MovingView } from "#web/features/comments/canvas/use-view.ts";
import type { ClientPoint, ZoomControl } from "#web/features/comments/canvas/use-zoom.ts";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";

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

interface Pins {
  view: MovingView;
  comments: readonly NumberedComment[];
  openId: string | null;
}

/** Ctrl + wheel, the trackpad's pinch (which browsers report as the same) and two fingers. */
export function useZoomGestures(
  scroller: RefObject<HTMLDivElement | null>,
  stage: RefObject<HTMLDivElement | null>,
  zoom: ZoomControl,
  pins: Pins,
): void {
  const { view } = pins;
  const begin = useEffectEvent(
    (at: ClientPoint): Gesture => ({ scale: zoom.scale, origin: at, middle: at, grown: 1 }),
  );
  const grow = useEffectEvent((gesture: Gesture, by: number): number => {
    return zoom.withinBounds(gesture.scale * by) / gesture.scale;
  });
  const zoomAs = useEffectEvent(({ scale, grown, middle }: Gesture) => {
    zoom.zoomTo(scale * grown, middle);
  });
  const paint: PaintPins = useEffectEvent((scroller, layer) => {
    const crowds = crowdPins(pins.comments, zoom.stage, [pins.openId]);
    return paintPins(scroller, layer, crowds, pins.openId);
  });
  const fill = useEffectEvent((onSeen: () => void) => view.fill(pins.comments.length, onSeen));

  useEffect(() => {
    if (!scroller.current || !stage.current) return;
    const drawing = new ZoomDrawing(scroller.current, stage.current, paint);
    const steps: GestureSteps = {
      begin,
      grow,
      show(gesture) {
        drawing.show(gesture);
        view.clear();
      },
      settle(gesture) {
        // Fingers that did not move have changed nothing.
        if (!drawing.isShown) return;
        drawing.settle(() => zoomAs(gesture));
        fill(() => drawing.remove());
      },
    };
    const leaveWheel = followWheel(scroller.current, steps);
    const leaveFingers = followFingers(scroller.current, steps);
    return () => {
      leaveWheel();
      leaveFingers();
      drawing.remove();
    };
  }, [scroller, stage, view]);
}

interface GestureSteps {
  begin: (at: ClientPoint) => Gesture;
  /** How much larger it may be. */
  grow: (gesture: Gesture, by: number) => number;
  show: (gesture: Gesture) => void;
  settle: (gesture: Gesture) => void;
}

function followWheel(scroller: HTMLElement, steps: GestureSteps): () => void {
  let gesture: Gesture | null = null;
  let turned = 0;
  let frame = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const draw = () => {
    if (!gesture) return;
    gesture.grown = steps.grow(gesture, Math.exp(-turned * WHEEL_SPEED));
    steps.show(gesture);
  };
  const end = () => {
    cancelAnimationFrame(frame);
    draw();
    if (gesture) steps.settle(gesture);
    gesture = null;
    turned = 0;
  };
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    gesture ??= steps.begin({ clientX: event.clientX, clientY: event.clientY });
    const delta =
      event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PX : event.deltaY;
    turned += Math.max(-WHEEL_MOST, Math.min(WHEEL_MOST, delta));
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(draw);
    clearTimeout(rest);
    rest = setTimeout(end, WHEEL_REST_MS);
  };
  scroller.addEventListener("wheel", onWheel, { passive: false });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(rest);
    scroller.removeEventListener("wheel", onWheel);
  };
}

function followFingers(scroller: HTMLElement, steps: GestureSteps): () => void {
  let gesture: (Gesture & { distance: number }) | null = null;
  let lifted = new AbortController();
  const onStart = (event: TouchEvent) => {
    if (event.touches.length !== 2) return;
    // Two fingers would otherwise scroll.
    event.preventDefault();
    const { distance, middle } = measure(event.touches);
    gesture = { ...steps.begin(middle), distance };
    lifted = new AbortController();
    for (const { target } of event.touches) followOn(target, lifted.signal);
  };
  const onMove = (event: TouchEvent) => {
    if (!gesture || event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault();
    const { distance, middle } = measure(event.touches);
    gesture.middle = middle;
    gesture.grown = steps.grow(gesture, distance / gesture.distance);
    steps.show(gesture);
  };
  const onEnd = () => {
    lifted.abort();
    if (gesture) steps.settle(gesture);
    gesture = null;
  };
  /** A finger's events go to the pin it was put on, also when that has left the page. */
  const followOn = (target: EventTarget, signal: AbortSignal) => {
    const whenGone = (act: (event: TouchEvent) => void) => (event: Event) => {
      if (!(target as Node).isConnected) act(event as TouchEvent);
    };
    target.addEventListener("touchmove", whenGone(onMove), { passive: false, signal });
    target.addEventListener("touchend", whenGone(onEnd), { signal });
    target.addEventListener("touchcancel", whenGone(onEnd), { signal });
  };
  const options = { passive: false };
  scroller.addEventListener("touchstart", onStart, options);
  scroller.addEventListener("touchmove", onMove, options);
  scroller.addEventListener("touchend", onEnd);
  scroller.addEventListener("touchcancel", onEnd);
  return () => {
    lifted.abort();
    scroller.removeEventListener("touchstart", onStart);
    scroller.removeEventListener("touchmove", onMove);
    scroller.removeEventListener("touchend", onEnd);
    scroller.removeEventListener("touchcancel", onEnd);
  };
}

function measure(touches: TouchList): { distance: number; middle: ClientPoint } {
  const [a, b] = [touches[0], touches[1]];
  if (!a || !b) throw new Error("a pinch has two fingers");
  const distance = Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
  const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
  return { distance, middle };
}

type PaintPins = (scroller: HTMLElement, layer: HTMLElement) => PinPainter;

/**
 * Layout runs once, at the end; until then the stage is only drawn larger. A picture of its pins lies
 * over it, and stays until the pins themselves are back.
 */
class ZoomDrawing {
  #pins: PinPainter | null = null;
  /** The stage as it was before it was drawn larger; null while none is. */
  #box: DOMRect | null = null;
  #origin = { x: 0, y: 0 };

  constructor(
    readonly scroller: HTMLElement,
    readonly stage: HTMLElement,
    readonly paint: PaintPins,
  ) {}

  get isShown(): boolean {
    return this.#box !== null;
  }

  show({ origin, middle, grown }: Gesture): void {
    const box = this.#box ?? this.#begin(origin);
    const dx = middle.clientX - origin.clientX;
    const dy = middle.clientY - origin.clientY;
    this.stage.style.transform = `translate(${dx}px, ${dy}px) scale(${grown})`;
    this.#pins?.draw({
      left: box.left + this.#origin.x * (1 - grown) + dx,
      top: box.top + this.#origin.y * (1 - grown) + dy,
      width: box.width * grown,
      height: box.height * grown,
    });
    this.#scaleSteady(String(1 / grown));
  }

  settle(zoom: () => void): void {
    // The new width is drawn in the frame that loses the transform: neither is seen without the other.
    flushSync(() => {
      zoom();
      this.stage.style.transform = "";
      this.#scaleSteady("");
    });
    this.#box = null;
    this.#drawInPlace();
    this.scroller.addEventListener("scroll", this.#drawInPlace);
  }

  remove(): void {
    this.scroller.removeEventListener("scroll", this.#drawInPlace);
    this.#pins?.remove();
    this.#pins = null;
  }

  #drawInPlace = () => this.#pins?.draw(this.stage.getBoundingClientRect());

  #begin({ clientX, clientY }: ClientPoint): DOMRect {
    const box = this.stage.getBoundingClientRect();
    this.#box = box;
    this.#origin = { x: clientX - box.left, y: clientY - box.top };
    this.stage.style.transformOrigin = `${this.#origin.x}px ${this.#origin.y}px`;
    const layer = this.stage.querySelector<HTMLElement>("[data-pin-layer]");
    // Some may not be back from the zoom before: then its picture is still there.
    this.#pins ??= layer && this.paint(this.scroller, layer);
    return box;
  }

  /** What is no pin of the layer, but keeps its size like one. */
  #scaleSteady(scale: string): void {
    for (const element of this.stage.querySelectorAll<HTMLElement>("[data-steady]")) {
      element.style.scale = scale;
    }
  }
}
