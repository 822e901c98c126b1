import { closeSync, openSync, readSync } from "node:fs";
import { rm } from "node:fs/promises";
import { openImage } from "#server/platform/images/open-image.ts";
import type { Box } from "#server/platform/images/renditions.ts";

/** Bytes before the first pixel of libvips' own format. */
const HEADER = 64;
/** White and black both show on it where a picture is transparent. */
const PAPER = "#bbb";

export async function readDisplayedSize(path: string): Promise<Box> {
  const { autoOrient, pageHeight } = await openImage(path).metadata();
  return { width: autoOrient.width, height: pageHeight ?? autoOrient.height };
}

/** The (first) picture of a file as displayed, in rows of 8-bit sRGB on disk: only bands of it are in memory. */
export class UnpackedPicture {
  readonly #file: number;

  private constructor(
    path: string,
    readonly width: number,
    readonly height: number,
  ) {
    this.#file = openSync(path, "r");
  }

  static async unpack(original: string, size: Box, path: string): Promise<UnpackedPicture> {
    await decode(original, size, path);
    return new UnpackedPicture(path, size.width, size.height);
  }

  /** Reads rows from `top` on; a row beyond an edge is the one at the edge. */
  readRows(top: number, count: number, into: Uint8Array): void {
    const length = this.width * 3;
    const first = Math.min(Math.max(top, 0), this.height - 1);
    const last = Math.min(Math.max(top + count - 1, 0), this.height - 1);
    const start = (first - top) * length;
    this.#read(HEADER + first * length, into.subarray(start, start + (last + 1 - first) * length));
    for (let row = 0; row < first - top; row += 1)
      into.copyWithin(row * length, start, start + length);
    const end = (last - top) * length;
    for (let row = last - top + 1; row < count; row += 1)
      into.copyWithin(row * length, end, end + length);
  }

  close(): void {
    closeSync(this.#file);
  }

  #read(position: number, into: Uint8Array): void {
    for (let done = 0; done < into.length; ) {
      const read = readSync(this.#file, into, done, into.length - done, position + done);
      if (read === 0) throw new Error("an unpacked picture is too short");
      done += read;
    }
  }
}

/** Turning needs the picture as a whole: it is turned after it was reduced. */
async function decode(original: string, size: Box, path: string): Promise<void> {
  const { orientation = 1 } = await openImage(original).metadata();
  const liesOnSide = orientation >= 5;
  const stored = liesOnSide ? { width: size.height, height: size.width } : size;
  const reduced = openImage(original)
    .flatten({ background: PAPER })
    .resize({ ...stored, fit: "fill" })
    .toColourspace("srgb");
  if (orientation === 1) {
    await reduced.toFile(path);
    return;
  }
  const lying = `${path}-lying.v`;
  await reduced.keepExif().toFile(lying);
  await openImage(lying, { autoOrient: true, sequentialRead: false }).toFile(path);
  await rm(lying);
}
