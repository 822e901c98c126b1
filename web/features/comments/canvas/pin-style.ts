import type { PinTone } from "#web/features/comments/canvas/pin-look.ts";
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
  // Its row is pointed at: see use-lit.ts.
  "data-lit:z-20 data-lit:min-h-9 data-lit:min-w-9 data-lit:text-sm data-lit:outline-3 data-lit:outline-pin-edge",
);

/** An edge makes it visible on any image; a shadow for each would make every frame a third slower. */
export const pinColours = "border-2 border-pin-edge bg-pin text-on-pin";

/** The same in the painter: `paintedTones`. */
export const pinTones: Record<PinTone, string> = {
  guest: cx(pinColours, "hover:bg-pin-hover"),
  member: "border-2 border-pin-edge bg-ink-pin text-pin-edge hover:bg-ink-pin-hover",
  guestResolved: "border-2 border-pin-edge bg-pin-faded text-on-pin",
  memberResolved: "border-2 border-pin-edge bg-ink-pin-faded text-ink-pin",
  // Hollow: made on an earlier version.
  guestEarlier: "border-2 border-pin border-dashed bg-pin-edge text-ink-pin",
  memberEarlier: "border-2 border-ink-pin border-dashed bg-pin-edge text-ink-pin",
  group:
    "border-2 border-ink-pin bg-pin-edge text-ink-pin shadow-[3px_-3px_0_-2px_var(--pin-edge),3px_-3px_0_var(--ink-pin),6px_-6px_0_-2px_var(--pin-edge),6px_-6px_0_var(--ink-pin)]",
  unreadGroup:
    "border-2 border-pin bg-pin-edge text-ink-pin shadow-[3px_-3px_0_-2px_var(--pin-edge),3px_-3px_0_var(--pin),6px_-6px_0_-2px_var(--pin-edge),6px_-6px_0_var(--pin)]",
};

/** A ring of its own around the edge, and a second edge that holds on orange artwork. */
export const pinHalo = "shadow-[0_0_0_2.5px_var(--pin),0_0_0_4px_var(--pin-edge)]";

interface PaintedTone {
  edge: string;
  fill: string;
  text: string;
}

/** Custom properties of the colours in `pinTones`. */
export const paintedTones: Record<PinTone, PaintedTone> = {
  guest: { edge: "pin-edge", fill: "pin", text: "on-pin" },
  member: { edge: "pin-edge", fill: "ink-pin", text: "pin-edge" },
  guestResolved: { edge: "pin-edge", fill: "pin-faded", text: "on-pin" },
  memberResolved: { edge: "pin-edge", fill: "ink-pin-faded", text: "ink-pin" },
  guestEarlier: { edge: "pin", fill: "pin-edge", text: "ink-pin" },
  memberEarlier: { edge: "ink-pin", fill: "pin-edge", text: "ink-pin" },
  group: { edge: "ink-pin", fill: "pin-edge", text: "ink-pin" },
  unreadGroup: { edge: "pin", fill: "pin-edge", text: "ink-pin" },
};

/** How far each of the two pins behind that of a group stands out. */
export const STACK_PX = 3;
export const STACKED = 2;
/** The halo's ring and the edge around it. */
export const HALO_PX = 2.5;
export const HALO_EDGE_PX = 4;

/** Positions the lower left corner on the point. */
export function standAt({ x, y }: Point): { left: string; bottom: string } {
  return { left: `${x}%`, bottom: `${100 - y}%` };
}
