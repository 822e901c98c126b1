import { computePosition, flip, offset, type Platform, shift } from "@floating-ui/core";
import { PIN_PX } from "#web/features/comments/canvas/pin-style.ts";

const GAP = 12;
const EDGE = 12;

/**
 * Positions a panel in view without covering its pin: right, else left, else below or above. All in
 * window pixels. Resolves before the next paint.
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
