import { type RefObject, useEffect, useEffectEvent } from "react";

/** So far, and so much more across than along, is meant. */
const LEAST_PX = 56;
const ACROSS = 2;
const LONGEST_MS = 700;
/** Browsers go back and forward from the window's edges. */
const EDGE_PX = 24;

interface Touched {
  x: number;
  y: number;
  at: number;
}

/**
 * One finger across a picture that is not zoomed. Listens only: whatever the browser does with the same
 * finger or a second one, scrolling and pinching, stays as it is.
 */
export function useSwipe(
  place: RefObject<HTMLElement | null>,
  onSwipe: (direction: 1 | -1) => void,
): void {
  const swipe = useEffectEvent(onSwipe);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let begun: Touched | null = null;
    const onStart = ({ touches, target, timeStamp }: TouchEvent) => {
      const [finger] = touches;
      begun =
        finger && touches.length === 1 && isFree(target) && !isAtEdge(finger.clientX)
          ? { x: finger.clientX, y: finger.clientY, at: timeStamp }
          : null;
    };
    const onEnd = ({ changedTouches, touches, timeStamp }: TouchEvent) => {
      const [finger] = changedTouches;
      const from = begun;
      begun = null;
      if (!from || !finger || touches.length > 0 || timeStamp - from.at > LONGEST_MS) return;
      const [dx, dy] = [finger.clientX - from.x, finger.clientY - from.y];
      if (Math.abs(dx) < LEAST_PX || Math.abs(dx) < ACROSS * Math.abs(dy)) return;
      swipe(dx < 0 ? 1 : -1);
    };
    const onCancel = () => {
      begun = null;
    };
    element.addEventListener("touchstart", onStart, { passive: true });
    element.addEventListener("touchend", onEnd, { passive: true });
    element.addEventListener("touchcancel", onCancel, { passive: true });
    return () => {
      element.removeEventListener("touchstart", onStart);
      element.removeEventListener("touchend", onEnd);
      element.removeEventListener("touchcancel", onCancel);
    };
  }, [place]);
}

/**
 * On the canvas, and with nothing to scroll sideways. A pin that is being placed is dragged, not swiped, and
 * a finger with a tool draws.
 */
function isFree(target: EventTarget | null): boolean {
  const canvas = target instanceof Element ? target.closest("main section") : null;
  if (!canvas || document.querySelector("[data-pending-pin], [data-drawing]")) return false;
  return canvas.scrollWidth <= canvas.clientWidth + 1;
}

function isAtEdge(x: number): boolean {
  return x < EDGE_PX || x > innerWidth - EDGE_PX;
}
