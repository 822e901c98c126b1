import type { Point } from "#web/features/comments/canvas/point.ts";
import { cx } from "#web/ui/cx.ts";

export const PIN_PX = 28;

/**
 * A disc extended to its lower left corner, which is on the exact point. 28 px to see, 44 px to touch.
 * No transform: a hundred of them would slow down every frame.
 */
export const pinShape = cx(
  "absolute flex min-h-7 min-w-7 origin-bottom-left items-center justify-center rounded-[18px_18px_18px_0] px-1",
  "font-bold text-xs tabular-nums select-none",
  "before:absolute before:-inset-2 before:content-['']",
);

/** An edge makes it visible on any image; a shadow for each would make every frame a third slower. */
export const pinColours = "border-2 border-pin-edge bg-pin text-on-pin";

/** Positions the lower left corner on the point. */
export function standAt({ x, y }: Point): { left: string; bottom: string } {
  return { left: `${x}%`, bottom: `${100 - y}%` };
}
