import { type Point, point } from "#web/features/comments/canvas/point.ts";

declare global {
  interface Window {
    /** Set by web/start-drawn-page.ts, in percent of the image. */
    alfineteEarlyTap?: Point;
  }
}

/** Where the drawn image was tapped before the canvas was ready. Returned once. */
export function takeEarlyTap(): Point | null {
  const tap = window.alfineteEarlyTap;
  delete window.alfineteEarlyTap;
  return tap ? point(tap.x, tap.y) : null;
}
