import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from "react";

/** What is on screen and a good deal above and below it, in pixels of the stage. */
export interface ViewRange {
  top: number;
  bottom: number;
}

/** Told to those who draw by it and to nobody else: scrolling renders neither the canvas nor its panels. */
export interface View {
  range: () => ViewRange;
  subscribe: (listener: () => void) => () => void;
}

/** The picture's pins come and go in bands of this height. */
export const BAND_PX = 160;
/** In screens: how much is kept around what is seen, and how little of it may be left before it moves on. */
export interface Margin {
  around: number;
  least: number;
}
/** In few large steps: a frame in which pins come and go is a long one. */
export const PIN_MARGIN: Margin = { around: 2.25, least: 0.25 };
/** Little ahead: files are fetched for it. */
export const PICTURE_MARGIN: Margin = { around: 0.5, least: 0.25 };

export function useView(
  scroller: RefObject<HTMLDivElement | null>,
  stage: RefObject<HTMLDivElement | null>,
  size: { width: number; height: number },
  { around, least }: Margin,
): View {
  const [view] = useState(createView);
  const { width, height } = size;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another size is another view of the same place.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let frame = 0;
    const seen = () => {
      const { scrollTop, clientHeight: height } = element;
      return { top: scrollTop - (stage.current?.offsetTop ?? 0), height };
    };
    const look = () => {
      const { top, height } = seen();
      view.set({
        top: Math.floor((top - height * around) / BAND_PX) * BAND_PX,
        bottom: Math.ceil((top + height * (1 + around)) / BAND_PX) * BAND_PX,
      });
    };
    const lookWhenNear = () => {
      frame = 0;
      const { top, height } = seen();
      const range = view.range();
      const near = height * least;
      if (top - near < range.top || top + height + near > range.bottom) look();
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(lookWhenNear);
    };
    look();
    const observer = new ResizeObserver(lookSoon);
    observer.observe(element);
    element.addEventListener("scroll", lookSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      element.removeEventListener("scroll", lookSoon);
    };
  }, [scroller, stage, view, width, height, around, least]);

  return view;
}

export function useViewRange({ subscribe, range }: View): ViewRange {
  return useSyncExternalStore(subscribe, range);
}

function createView(): View & { set: (range: ViewRange) => void } {
  let now: ViewRange = { top: 0, bottom: 0 };
  const listeners = new Set<() => void>();
  return {
    range: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(range) {
      if (range.top === now.top && range.bottom === now.bottom) return;
      now = range;
      for (const listener of listeners) listener();
    },
  };
}
