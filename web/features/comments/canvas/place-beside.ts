import { PIN_PX } from "#web/features/comments/canvas/pin-style.ts";
import type { Point } from "#web/features/comments/canvas/point.ts";

const GAP = 12;
/** Kept free between a panel and the edge of the view. */
export const EDGE = 12;

interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

/**
 * Positions a panel in view without covering its pin and what that marks: right, else left, else below or
 * above, else where least is missing. All in window pixels.
 */
export function placeBeside(
  tip: { x: number; y: number },
  panel: Size,
  view: Box,
  marked: Box | null = null,
): { left: number; top: number } {
  const pin = around(boxOfPin(tip), marked);
  const [right, left, below, above] = [
    pin.x + pin.width + GAP,
    pin.x - GAP - panel.width,
    pin.y + pin.height + GAP,
    pin.y - GAP - panel.height,
  ];
  const first = { left: view.x + EDGE, top: view.y + EDGE };
  const last = {
    left: view.x + view.width - EDGE - panel.width,
    top: view.y + view.height - EDGE - panel.height,
  };
  const sides = [
    { left: right, top: pin.y, missing: right - last.left },
    { left, top: pin.y, missing: first.left - left },
    { left: pin.x, top: below, missing: below - last.top },
    { left: pin.x, top: above, missing: first.top - above },
  ];
  const [side = first] = sides.toSorted(
    (one, other) => Math.max(0, one.missing) - Math.max(0, other.missing),
  );
  return {
    left: Math.max(first.left, Math.min(side.left, last.left)),
    top: Math.max(first.top, Math.min(side.top, last.top)),
  };
}

export function boxOfPin({ x, y }: Point): Box {
  return { x, y: y - PIN_PX, width: PIN_PX, height: PIN_PX };
}

export function around(a: Box, b: Box | null): Box {
  if (b === null) return a;
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
