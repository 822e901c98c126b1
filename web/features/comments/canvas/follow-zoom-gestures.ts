import type { ClientPoint } from "#web/features/comments/canvas/use-zoom.ts";
import type { Gesture } from "#web/features/comments/canvas/zoom-preview.ts";

const WHEEL_SPEED = 0.01;
/** A mouse wheel reports large steps, a trackpad tiny ones: neither may jump. */
const MAX_WHEEL_STEP = 40;
const LINE_PX = 16;
/** A wheel reports no end: this long without an event is one. */
const WHEEL_END_MS = 140;

export interface GestureSteps {
  begin: (at: ClientPoint) => Gesture;
  /** The factor within the zoom limits. */
  limitFactor: (gesture: Gesture, by: number) => number;
  show: (gesture: Gesture) => void;
  settle: (gesture: Gesture) => void;
}

/** Follows Ctrl + wheel, the trackpad's pinch (which browsers report as the same) and two fingers. */
export function followZoomGestures(scroller: HTMLElement, steps: GestureSteps): () => void {
  const stopWheel = followWheel(scroller, steps);
  const stopPinch = followPinch(scroller, steps);
  return () => {
    stopWheel();
    stopPinch();
  };
}

function followWheel(scroller: HTMLElement, steps: GestureSteps): () => void {
  let gesture: Gesture | null = null;
  let turned = 0;
  let frame = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const draw = () => {
    if (!gesture) return;
    gesture.factor = steps.limitFactor(gesture, Math.exp(-turned * WHEEL_SPEED));
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
    turned += Math.max(-MAX_WHEEL_STEP, Math.min(MAX_WHEEL_STEP, delta));
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(draw);
    clearTimeout(rest);
    rest = setTimeout(end, WHEEL_END_MS);
  };
  scroller.addEventListener("wheel", onWheel, { passive: false });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(rest);
    scroller.removeEventListener("wheel", onWheel);
  };
}

function followPinch(scroller: HTMLElement, steps: GestureSteps): () => void {
  let gesture: (Gesture & { distance: number }) | null = null;
  let lifted = new AbortController();
  const onStart = (event: TouchEvent) => {
    if (event.touches.length !== 2) return;
    // Two fingers would otherwise scroll; a scroll that is under way can no longer be stopped.
    if (event.cancelable) event.preventDefault();
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
    gesture.factor = steps.limitFactor(gesture, distance / gesture.distance);
    steps.show(gesture);
  };
  const onEnd = () => {
    lifted.abort();
    if (gesture) steps.settle(gesture);
    gesture = null;
  };
  /** Touch events go to the element where the touch began, even after it was removed from the DOM. */
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
