import { PIN_PX } from "#web/features/comments/canvas/pin-look.ts";

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const GAP = 12;
const EDGE = 12;

/** Where a panel stands so that it is in view and leaves its pin free: right, else left, else below or above. */
export function placeBeside(
  tip: { x: number; y: number },
  panel: { width: number; height: number },
  view: Box,
): { left: number; top: number } {
  const within = (value: number, least: number, most: number) =>
    Math.max(least, Math.min(value, Math.max(least, most)));
  const top = within(tip.y - PIN_PX, view.top + EDGE, view.bottom - EDGE - panel.height);
  const right = tip.x + PIN_PX + GAP;
  if (right + panel.width <= view.right - EDGE) return { left: right, top };
  const left = tip.x - GAP - panel.width;
  if (left >= view.left + EDGE) return { left, top };
  const below = tip.y + GAP;
  const above = tip.y - PIN_PX - GAP - panel.height;
  return {
    left: within(tip.x, view.left + EDGE, view.right - EDGE - panel.width),
    top: below + panel.height <= view.bottom - EDGE ? below : Math.max(view.top + EDGE, above),
  };
}
