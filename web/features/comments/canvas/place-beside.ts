import { computePosition, flip, offset, type Platform, shift } from "@floating-ui/core";
import { PIN_PX } from "#web/features/comments/canvas/pin-style.ts";

const GAP = 12;
/** Kept free between a panel and the edge of the view. */
export const EDGE = 12;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Positions a panel in view without covering its pin and what that marks: right, else left, else below or
 * above. All in window pixels. Resolves before the next paint.
 */
export async function placeBeside(
  tip: { x: number; y: number },
  panel: { width: number; height: number },
  view: Box,
  marked: Box | null = null,
): Promise<{ left: number; top: number }> {
  const alone = { x: tip.x, y: tip.y - PIN_PX, width: PIN_PX, height: PIN_PX };
  const pin = marked ? around(alone, marked) : alone;
  const platform: Platform = {
    getElementRects: () => ({ reference: pin, floating: { x: 0, y: 0, ...panel } }),
    getDimensions: () => panel,
    getClippingRect: () => view,
  };
  const { x, y } = await computePosition(pin, panel, {
    platform,
    placement: "right-start",
    middleware: [
      offset(GAP),
      flip({
        padding: EDGE,
        crossAxis: false,
        fallbackPlacements: ["left-start", "bottom-start", "top-start"],
      }),
      shift({ padding: EDGE, crossAxis: true }),
    ],
  });
  return { left: x, top: y };
}

function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
