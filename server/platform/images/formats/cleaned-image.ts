import type { FileHandle } from "node:fs/promises";
import { open, rm, stat } from "node:fs/promises";
import type { ImageType } from "#contract/image-types.ts";
import { ImageRefused } from "#server/platform/images/images.ts";
import { linkOrCopy } from "#server/platform/storage/disk-files.ts";

/** A range of the original file, or bytes that replace one. */
export type Piece = { start: number; end: number } | Buffer;

/**
 * What a format's reader returns: the image as its headers describe it, and the pieces of the file to
 * keep.
 */
export interface CleanedImage {
  type: ImageType;
  frames: number;
  pieces: Piece[];
  /** The ranges of an animated WebP's frames, each of which decodes alone. */
  framePayloads?: { start: number; end: number }[];
}

/** Far more than any program writes: a file of millions of tiny pieces would fill the memory. */
const MAX_PIECES = 10_000;

/** Collects pieces and merges adjacent ranges. */
export class PieceList {
  readonly pieces: Piece[] = [];

  keep(start: number, end: number): void {
    const last = this.pieces.at(-1);
    if (last && !Buffer.isBuffer(last) && last.end === start) last.end = end;
    else this.#push({ start, end });
  }

  add(bytes: Buffer): void {
    this.#push(bytes);
  }

  get size(): number {
    return this.pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
  }

  #push(piece: Piece): void {
    if (this.pieces.length >= MAX_PIECES) throw new ImageRefused("damaged");
    this.pieces.push(piece);
  }
}

function lengthOf(piece: Piece): number {
  return Buffer.isBuffer(piece) ? piece.length : piece.end - piece.start;
}

const COPY_BYTES = 256 * 1024;

/** Writes the kept pieces; resolves with the size of the result. */
export async function writePieces(
  input: string,
  output: string,
  pieces: readonly Piece[],
): Promise<number> {
  // Never overwrites: the path may be another name (hard link) of a file that is kept.
  await rm(output, { force: true });
  const { size } = await stat(input);
  if (isWhole(pieces, size)) {
    await linkOrCopy(input, output);
    return size;
  }
  const source = await open(input, "r");
  const target = await open(output, "wx").catch(async (error) => {
    await source.close();
    throw error;
  });
  try {
    let size = 0;
    const buffer = Buffer.allocUnsafe(COPY_BYTES);
    for (const piece of pieces) {
      if (Buffer.isBuffer(piece)) await writeAll(target, piece);
      else await copyRange(source, target, piece, buffer);
      size += lengthOf(piece);
    }
    return size;
  } finally {
    await source.close();
    await target.close();
  }
}

/** Nothing is removed from a file of that size. */
export function isWhole([first, ...more]: readonly Piece[], size: number): boolean {
  if (!first || more.length > 0 || Buffer.isBuffer(first)) return false;
  return first.end - first.start === size;
}

async function copyRange(
  source: FileHandle,
  target: FileHandle,
  range: { start: number; end: number },
  buffer: Buffer,
): Promise<void> {
  for (let position = range.start; position < range.end; ) {
    const wanted = Math.min(buffer.length, range.end - position);
    const { bytesRead } = await source.read(buffer, 0, wanted, position);
    if (bytesRead === 0) throw new Error("the file shrank while it was read");
    await writeAll(target, buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
}

/** Repeats short writes, which happen on a full disk. */
async function writeAll(target: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await target.write(bytes, done);
    done += bytesWritten;
  }
}
