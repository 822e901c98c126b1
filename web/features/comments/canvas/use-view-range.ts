import { type RefObject, useLayoutEffect, useState } from "react";

/** The part of the stage that is on screen and half a screen around it, in percent. */
export interface ViewRange {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const NOTHING: ViewRange = { left: 0, right: 0, top: 0, bottom: 0 };
const AROUND = 0.5;
/** Told in steps of a quarter of a screen: scrolling within one renders nothing. */
const STEP = 0.25;

export function useViewRange(
  scroller: RefObject<HTMLDivElement | null>,
  stage: RefObject<HTMLDivElement | null>,
  size: { width: number; height: number },
): ViewRange {
  const [range, setRange] = useState(NOTHING);
  const { width, height } = size;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || width === 0) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
      const x = scrollLeft - (stage.current?.offsetLeft ?? 0);
      const y = scrollTop - (stage.current?.offsetTop ?? 0);
      const [left, right] = span(x, clientWidth, width);
      const [top, bottom] = span(y, clientHeight, height);
      setRange((now) =>
        now.left === left && now.right === right && now.top === top && now.bottom === bottom
          ? now
          : { left, right, top, bottom },
      );
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    const observer = new ResizeObserver(onScroll);
    observer.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [scroller, stage, width, height]);

  return range;
}

function span(start: number, screen: number, whole: number): [number, number] {
  const step = Math.max(1, screen * STEP);
  const from = Math.floor((start - screen * AROUND) / step) * step;
  const to = Math.ceil((start + screen * (1 + AROUND)) / step) * step;
  return [(from / whole) * 100, (to / whole) * 100];
}
