import { computePosition, flip, offset, type Platform, shift } from "@floating-ui/core";
import { PIN_PX } from "#web/features/comments/canvas/pin-look.ts";

const GAP = 12;
const EDGE = 12;

/**
 * Where a panel stands so that it is in view and leaves its pin free: right, else left, else below or above.
 * All in the window's pixels. Resolves before anything is painted.
 */
export async function placeBeside(
  tip: { x: number; y: number },
  panel: { width: number; height: number },
  view: { x: number; y: number; width: number; height: number },
): Promise<{ left: number; top: number }> {
  const pin = { x: tip.x, y: tip.y - PIN_PX, width: PIN_PX, height: PIN_PX };
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
