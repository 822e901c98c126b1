import { useEffectEvent, useLayoutEffect } from "react";
import { type Point, point } from "#web/features/comments/canvas/point.ts";

declare global {
  interface Window {
    /** Set by web/start-drawn-page.ts, in percent of the image. */
    alfineteEarlyTap?: Point;
  }
}

/** Places a pin where the drawn image was tapped before the canvas was ready. */
export function useEarlyTap(onPlace: (at: Point) => void): void {
  const placeTap = useEffectEvent(() => {
    const tap = window.alfineteEarlyTap;
    delete window.alfineteEarlyTap;
    if (tap) onPlace(point(tap.x, tap.y));
  });
  // Before the first paint, so that the early pin does not flicker.
  useLayoutEffect(() => placeTap(), []);
}
