import type { Point } from "#web/features/comments/canvas/point.ts";
import { cx } from "#web/ui/cx.ts";

export const PIN_PX = 28;

/**
 * A disc drawn out to its lower left corner, which is on the exact point: the box stands on that corner.
 * 28 px to look at, 44 px to touch. No transform: a hundred of them on the screen are felt in every frame.
 */
export const pinShape = cx(
  "absolute flex min-h-7 min-w-7 origin-bottom-left items-center justify-center rounded-[18px_18px_18px_0] px-1",
  "font-bold text-xs tabular-nums select-none",
  "before:absolute before:-inset-2 before:content-['']",
);

/** A crisp edge holds it against any picture; a shadow under each would cost every frame a third. */
export const pinColours = "border-2 border-pin-edge bg-pin text-on-pin";

/** The lower left corner on the point. */
export function standOn({ x, y }: Point): { left: string; bottom: string } {
  return { left: `${x}%`, bottom: `${100 - y}%` };
}
