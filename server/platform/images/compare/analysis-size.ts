import type { Box } from "#server/platform/images/renditions.ts";

/** Wide enough to read a changed word of body text; wider pictures are compared reduced. */
const MAX_WIDTH = 1440;
/** Bounds what is kept of every row of a very tall and narrow picture. */
const MAX_ROWS = 100_000;

/** One way of laying the newer picture over the older, and the sizes at which they are compared. */
export interface Fit {
  /** How many pixels of the newer picture one of the older is. */
  scale: number;
  before: Box;
  after: Box;
}

/**
 * A newer picture of another width has either more or fewer columns or was exported at another density:
 * both fits are tried.
 */
export function possibleFits(before: Box, after: Box): Fit[] {
  const scale = after.width / before.width;
  const plain = fitAt(1, before, after);
  return scale === 1 ? [plain] : [plain, fitAt(scale, before, after)];
}

function fitAt(scale: number, before: Box, after: Box): Fit {
  // As displayed on the older picture.
  const shown = { width: after.width / scale, height: after.height / scale };
  const reduction = Math.min(
    1,
    // Neither picture is enlarged.
    scale,
    MAX_WIDTH / Math.max(before.width, shown.width),
    MAX_ROWS / Math.max(before.height, shown.height),
  );
  return { scale, before: reduce(before, reduction), after: reduce(after, reduction / scale) };
}

function reduce({ width, height }: Box, reduction: number): Box {
  const side = (length: number) => Math.max(1, Math.round(length * reduction));
  return { width: side(width), height: side(height) };
}
