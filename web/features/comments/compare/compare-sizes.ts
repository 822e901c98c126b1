import type { Difference } from "#contract/differences.ts";

export interface Size {
  width: number;
  height: number;
}

/** Two pictures in pixels of the newer one, aligned at the top left. */
export interface CompareSizes {
  older: Size;
  newer: Size;
  /** The box that holds either. */
  both: Size;
}

const SAME_PROPORTIONS = 0.01;

export function compareSizes(
  older: Size,
  newer: Size,
  difference: Difference | null,
): CompareSizes {
  const scale = difference?.scale ?? likelyScale(older, newer);
  const drawn = { width: older.width * scale, height: older.height * scale };
  const both = {
    width: Math.max(drawn.width, newer.width),
    height: Math.max(drawn.height, newer.height),
  };
  return { older: drawn, newer: { width: newer.width, height: newer.height }, both };
}

/** Until the difference is known: the same proportions are the same layout at another density. */
function likelyScale(older: Size, newer: Size): number {
  const across = newer.width / older.width;
  const down = newer.height / older.height;
  return Math.abs(across / down - 1) < SAME_PROPORTIONS ? across : 1;
}

export function scaleSize({ width, height }: Size, scale: number): Size {
  return { width: width * scale, height: height * scale };
}
