import { type RefObject, useEffect, useEffectEvent } from "react";
import type { ZoomControl } from "#web/features/comments/canvas/use-zoom.ts";

const WHEEL_SPEED = 0.01;
/** A mouse wheel turns in jumps, a trackpad in crumbs: neither may leap. */
const WHEEL_MOST = 40;
const LINE_PX = 16;

interface Pinch {
  distance: number;
  scale: number;
  middle: Middle;
}

interface Middle {
  clientX: number;
  clientY: number;
}

/** Ctrl + wheel, the trackpad's pinch (which browsers report as the same) and two fingers. */
export function useZoomGestures(
  scroller: RefObject<HTMLDivElement | null>,
  stage: RefObject<HTMLDivElement | null>,
  zoom: ZoomControl,
): void {
  const scaleNow = useEffectEvent(() => zoom.scale);
  const zoomTo = useEffectEvent((scale: number, at: Middle) => zoom.zoomTo(scale, at));

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let turned = 0;
    let frame = 0;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const delta =
        event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PX : event.deltaY;
      turned += Math.max(-WHEEL_MOST, Math.min(WHEEL_MOST, delta));
      const { clientX, clientY } = event;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        zoomTo(scaleNow() * Math.exp(-turned * WHEEL_SPEED), { clientX, clientY });
        turned = 0;
      });
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let pinch: Pinch | null = null;
    let last: Pinch | null = null;
    const onStart = (event: TouchEvent) => {
      if (event.touches.length !== 2) return;
      // Two fingers would otherwise scroll.
      event.preventDefault();
      pinch = measure(event.touches, scaleNow());
      last = pinch;
    };
    const onMove = (event: TouchEvent) => {
      if (!pinch || event.touches.length !== 2 || !stage.current) return;
      if (event.cancelable) event.preventDefault();
      last = measure(event.touches, pinch.scale);
      show(stage.current, pinch, last);
    };
    const onEnd = () => {
      if (!pinch || !last || !stage.current) return;
      const scale = pinch.scale * (last.distance / pinch.distance);
      const { middle } = last;
      zoomTo(scale, middle);
      // After the width is set, in the same frame: neither is seen without the other.
      stage.current.style.transform = "";
      stage.current.style.removeProperty("--pinch");
      pinch = null;
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

function measure(touches: TouchList, scale: number): Pinch {
  const [a, b] = [touches[0], touches[1]];
  if (!a || !b) throw new Error("a pinch has two fingers");
  const distance = Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
  const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
  return { distance, scale, middle };
}

/** Layout runs once, at the end; until then the stage is only drawn larger. Pins keep their size. */
function show(stage: HTMLElement, from: Pinch, to: Pinch): void {
  const grown = to.distance / from.distance;
  stage.style.transform = "";
  const box = stage.getBoundingClientRect();
  stage.style.transformOrigin = `${from.middle.clientX - box.left}px ${from.middle.clientY - box.top}px`;
  const dx = to.middle.clientX - from.middle.clientX;
  const dy = to.middle.clientY - from.middle.clientY;
  stage.style.transform = `translate(${dx}px, ${dy}px) scale(${grown})`;
  stage.style.setProperty("--pinch", String(grown));
}
