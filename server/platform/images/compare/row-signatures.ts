import { writeLightness } from "#server/platform/images/compare/lightness.ts";
import type { UnpackedPicture } from "#server/platform/images/compare/unpacked-picture.ts";

/** Values per row. */
export const BLOCKS = 32;
const BAND_ROWS = 64;
/** Levels of lightness by which re-encoding changes the mean of a block. */
const TOLERANCE = 3;
/** A block that differs by this much more is another one altogether. */
const CERTAIN = 12;

/** The mean lightness of 32 blocks of columns of every row: what rows are recognised by. */
export class RowSignatures {
  readonly rows: number;
  readonly #means: Uint8Array;
  /** The least and the greatest value among a row and its two neighbours. */
  readonly #low: Uint8Array;
  readonly #high: Uint8Array;

  private constructor(means: Uint8Array) {
    this.#means = means;
    this.rows = means.length / BLOCKS;
    this.#low = this.#amongNeighbours(Math.min);
    this.#high = this.#amongNeighbours(Math.max);
  }

  /** Of the columns from the left up to `width`. */
  static read(picture: UnpackedPicture, width: number): RowSignatures {
    const means = new Uint8Array(picture.height * BLOCKS);
    const rgb = new Uint8Array(picture.width * 3 * BAND_ROWS);
    const light = new Uint8Array(picture.width * BAND_ROWS);
    for (let top = 0; top < picture.height; top += BAND_ROWS) {
      const rows = Math.min(BAND_ROWS, picture.height - top);
      picture.readRows(top, rows, rgb);
      writeLightness(rgb, light);
      for (let row = 0; row < rows; row += 1) {
        const start = row * picture.width;
        writeMeans(light.subarray(start, start + width), means, (top + row) * BLOCKS);
      }
    }
    return new RowSignatures(means);
  }

  /** How much a row changes from the one above, in levels summed over its blocks. */
  change(row: number): number {
    let sum = 0;
    const at = row * BLOCKS;
    for (let i = at; i < at + BLOCKS; i += 1) {
      sum += Math.abs((this.#means[i] as number) - (this.#means[i - BLOCKS] as number));
    }
    return sum;
  }

  /**
   * From 0 (the same) to 1 (nothing in common). A difference that a row more or less would explain, as
   * after resampling, counts for little.
   */
  distance(row: number, other: RowSignatures, otherRow: number): number {
    let near = 0;
    let exact = 0;
    const at = row * BLOCKS;
    const shift = (otherRow - row) * BLOCKS;
    for (let i = at; i < at + BLOCKS; i += 1) {
      const value = this.#means[i] as number;
      const off = Math.abs(value - (other.#means[i + shift] as number));
      if (off <= TOLERANCE) continue;
      exact += Math.min(off - TOLERANCE, CERTAIN);
      const low = (other.#low[i + shift] as number) - TOLERANCE;
      const high = (other.#high[i + shift] as number) + TOLERANCE;
      near += Math.min(Math.max(low - value, value - high, 0), CERTAIN);
    }
    return (0.8 * near + 0.2 * exact) / (BLOCKS * CERTAIN);
  }

  #amongNeighbours(choose: (a: number, b: number, c: number) => number): Uint8Array {
    const means = this.#means;
    return means.map((value, i) =>
      choose(value, means[i - BLOCKS] ?? value, means[i + BLOCKS] ?? value),
    );
  }
}

function writeMeans(light: Uint8Array, into: Uint8Array, at: number): void {
  for (let block = 0; block < BLOCKS; block += 1) {
    const start = Math.floor((block * light.length) / BLOCKS);
    const end = Math.max(start + 1, Math.floor(((block + 1) * light.length) / BLOCKS));
    let sum = 0;
    for (let x = start; x < end; x += 1) sum += light[x] as number;
    into[at + block] = Math.round(sum / (end - start));
  }
}
