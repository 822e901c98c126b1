import type { Box, Change, Difference } from "#contract/differences.ts";

interface ChangePlaces {
  older: Box;
  newer: Box;
}

/** Rows that are `by` rows lower on the other picture. */
interface Run {
  top: number;
  bottom: number;
  by: number;
}

/**
 * Where a change is on either picture, in pixels of the newer one. On the picture that does not have it:
 * where it would be, between the rows that both have.
 */
export function changePlaces(change: Change, { scale, shifts }: Difference): ChangePlaces | null {
  const before = change.before && scaleBox(change.before, scale);
  const { after } = change;
  if (before && after) return { older: before, newer: after };
  const runs = shifts.map(({ top, bottom, by }) => ({
    top: top * scale,
    bottom: bottom * scale,
    by,
  }));
  if (before) return { older: before, newer: moveBox(before, runs) };
  if (!after) return null;
  const back = runs.map(({ top, bottom, by }) => ({ top: top + by, bottom: bottom + by, by: -by }));
  return { older: moveBox(after, back), newer: after };
}

function scaleBox({ x, y, width, height }: Box, scale: number): Box {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}

function moveBox(box: Box, runs: readonly Run[]): Box {
  const above = runs.findLast(({ top }) => top <= box.y);
  return above ? { ...box, y: Math.min(box.y, above.bottom) + above.by } : box;
}
