/** How wide a mark's line and the casing below it are, on the page and in the painter. */
export const LINE_PX = 2.5;
export const CASING_PX = 6;

const line =
  "fill-none [stroke-linecap:round] [stroke-linejoin:round] [vector-effect:non-scaling-stroke]";

/** White below the line, so that it is seen on any picture. */
export const casingClass = `${line} stroke-pin-edge [stroke-width:6]`;

export const lineClasses = {
  guest: `${line} stroke-pin [stroke-width:2.5]`,
  member: `${line} stroke-ink-pin [stroke-width:2.5]`,
} as const;

/** Custom properties of the colours in `lineClasses`. */
export const paintedLines = { guest: "pin", member: "ink-pin" } as const;

export const FAINT = 0.45;
export const faintClass = "opacity-45";

/** Covers the stage; positions in it are percentages. */
export const markSvgClass = "pointer-events-none absolute inset-0 size-full overflow-visible";
export const MARK_BOX = "0 0 100 100";
