import { CELL } from "#server/platform/images/compare/cell-grid.ts";
import type { PixelBand, Range } from "#server/platform/images/compare/pixel-band.ts";

/** Levels of lightness that a pixel may stand out without being another one. */
const NOISE = 16;
/** Share of the contrast around a pixel by which re-encoding and resampling change it. */
const EDGE_NOISE = 0.35;
/** More of them in a cell say nothing new. */
const ENOUGH = 4;

/**
 * Counts in each cell of the first `height` rows the pixels, of either picture, that are lighter or darker
 * than all nine around the same place of the other one: text that moved by a fraction of a pixel is within
 * their range, another letter is not.
 */
export function countStrangers(
  before: PixelBand,
  after: PixelBand,
  height: number,
  into: Uint8Array,
): void {
  into.fill(0);
  for (let row = 0; row < height; row += 1) {
    const ownStart = (row + 1) * before.stride;
    const otherStart = (row + 1) * after.stride;
    for (let x = 0; x < before.width; x += 1) {
      const own = before.light[ownStart + x] as number;
      const other = after.light[otherStart + x] as number;
      if (Math.abs(own - other) <= NOISE) continue;
      const cell = Math.floor(x / CELL);
      const count = into[cell] as number;
      if (count === ENOUGH) continue;
      if (isStrange(own, other, before.around(x, row), after.around(x, row)))
        into[cell] = count + 1;
    }
  }
}

function isStrange(own: number, other: number, ownRange: Range, otherRange: Range): boolean {
  const off = Math.max(outside(own, otherRange), outside(other, ownRange));
  const low = Math.min(ownRange.low, otherRange.low);
  const high = Math.max(ownRange.high, otherRange.high);
  return off > NOISE + EDGE_NOISE * (high - low);
}

function outside(value: number, { low, high }: Range): number {
  return Math.max(low - value, value - high);
}
