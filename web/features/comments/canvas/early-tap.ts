import { type Point, point } from "#web/features/comments/canvas/point.ts";

declare global {
  interface Window {
    /** Left by web/start-drawn-page.ts, in percent of the picture. */
    alfineteEarlyTap?: Point;
  }
}

/** Where the drawn picture was tapped before the canvas could answer. Handed out once. */
export function takeEarlyTap(): Point | null {
  const tap = window.alfineteEarlyTap;
  delete window.alfineteEarlyTap;
  return tap ? point(tap.x, tap.y) : null;
}
