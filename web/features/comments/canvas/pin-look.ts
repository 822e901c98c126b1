import { cx } from "#web/ui/cx.ts";

export const PIN_PX = 28;

/**
 * A disc drawn out to its lower left corner, which is on the exact point: the box stands on that corner.
 * 28 px to look at, 44 px to touch, and the same size while the stage is pinched.
 */
export const pinShape = cx(
  "absolute flex h-7 min-w-7 origin-bottom-left -translate-y-full items-center justify-center rounded-[14px_14px_14px_0] px-1",
  "scale-[calc(var(--grow,1)/var(--pinch,1))] font-bold text-xs tabular-nums select-none",
  "before:absolute before:-inset-2 before:content-['']",
);

export const pinColours =
  "bg-pin text-on-pin shadow-[0_0_0_1.5px_oklch(0.985_0.006_85),0_2px_8px_oklch(0.1_0.01_270/0.45)]";
