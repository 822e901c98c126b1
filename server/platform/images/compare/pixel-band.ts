import { CELL } from "#server/platform/images/compare/cell-grid.ts";
import { writeLightness } from "#server/platform/images/compare/lightness.ts";
import type { UnpackedPicture } from "#server/platform/images/compare/unpacked-picture.ts";

/** With the rows just above and below. */
const ROWS = CELL + 2;

export interface Range {
  low: number;
  high: number;
}

/** The pixels of one row of cells of a picture. */
export class PixelBand {
  /** Of `ROWS` rows of the picture's own width. */
  readonly light: Uint8Array;
  readonly stride: number;
  readonly #rgb: Buffer;

  constructor(
    readonly picture: UnpackedPicture,
    readonly width: number,
  ) {
    this.stride = picture.width;
    this.light = new Uint8Array(this.stride * ROWS);
    this.#rgb = Buffer.alloc(this.stride * ROWS * 3);
  }

  read(top: number): void {
    this.picture.readRows(top - 1, ROWS, this.#rgb);
  }

  /** Whether all pixels are the same: most of two screenshots are. */
  equals(other: PixelBand): boolean {
    for (let row = 1; row <= CELL; row += 1) {
      const [one, two] = [row * this.stride * 3, row * other.stride * 3];
      const length = this.width * 3;
      if (this.#rgb.compare(other.#rgb, two, two + length, one, one + length) !== 0) return false;
    }
    return true;
  }

  /** Whether every row is of one colour. */
  isPlain(): boolean {
    for (let row = 1; row <= CELL; row += 1) {
      const start = row * this.stride * 3;
      const end = start + this.width * 3;
      if (this.#rgb.compare(this.#rgb, start + 3, end, start, end - 3) !== 0) return false;
    }
    return true;
  }

  prepare(): void {
    writeLightness(this.#rgb, this.light);
  }

  /** The darkest and the lightest of the nine pixels around one. */
  around(x: number, row: number): Range {
    const range = { low: 255, high: 0 };
    const [left, right] = [Math.max(x - 1, 0), Math.min(x + 1, this.width - 1)];
    for (let y = row; y <= row + 2; y += 1) {
      for (let at = y * this.stride + left; at <= y * this.stride + right; at += 1) {
        const light = this.light[at] as number;
        if (light < range.low) range.low = light;
        if (light > range.high) range.high = light;
      }
    }
    return range;
  }

  /** The mean colour of a part, and the largest range of lightness, red against green or blue against green. */
  describe({ left, width, height }: { left: number; width: number; height: number }): {
    mean: [number, number, number];
    contrast: number;
  } {
    const rgb = this.#rgb;
    let red = 0;
    let green = 0;
    let blue = 0;
    let [minLight, maxLight, minRed, maxRed, minBlue, maxBlue] = [255, 0, 255, -255, 255, -255];
    for (let y = 1; y <= height; y += 1) {
      const start = y * this.stride + left;
      for (let at = start; at < start + width; at += 1) {
        const r = rgb[at * 3] as number;
        const g = rgb[at * 3 + 1] as number;
        const b = rgb[at * 3 + 2] as number;
        const light = this.light[at] as number;
        red += r;
        green += g;
        blue += b;
        if (light < minLight) minLight = light;
        if (light > maxLight) maxLight = light;
        if (r - g < minRed) minRed = r - g;
        if (r - g > maxRed) maxRed = r - g;
        if (b - g < minBlue) minBlue = b - g;
        if (b - g > maxBlue) maxBlue = b - g;
      }
    }
    const pixels = width * height;
    const range = Math.max(maxLight - minLight, maxRed - minRed, maxBlue - minBlue);
    return { mean: [red / pixels, green / pixels, blue / pixels], contrast: Math.min(range, 255) };
  }
}
