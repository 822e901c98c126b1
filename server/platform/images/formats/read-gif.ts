import type { ByteFile } from "#server/platform/images/formats/byte-file.ts";
import { type CleanedImage, PieceList } from "#server/platform/images/formats/cleaned-image.ts";
import {
  MAX_METADATA_BYTES,
  mentionsLocation,
} from "#server/platform/images/formats/location-words.ts";
import { assertWithinLimits } from "#server/platform/images/image-limits.ts";
import { ImageRefused } from "#server/platform/images/images.ts";

const TRAILER = 0x3b;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const GRAPHIC_CONTROL = 0xf9;
const PLAIN_TEXT = 0x01;
const COMMENT = 0xfe;
const APPLICATION = 0xff;
const PLAYBACK = new Set(["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]);

/** Walks the blocks up to the trailer; frames are counted, not decoded. */
export function readGif(file: ByteFile): CleanedImage {
  const kept = new PieceList();
  const screen = file.bytes(6, 7);
  let width = screen.readUInt16LE(0);
  let height = screen.readUInt16LE(2);
  let frames = 0;
  let at = 13 + colourTableLength(screen.readUInt8(4));
  kept.keep(0, at);
  for (;;) {
    const start = at;
    const kind = file.byte(start);
    if (kind === TRAILER) break;
    if (kind === IMAGE) {
      const frame = file.bytes(start + 1, 9);
      // A frame may extend beyond the screen, and decoders then enlarge it.
      width = Math.max(width, frame.readUInt16LE(0) + frame.readUInt16LE(4));
      height = Math.max(height, frame.readUInt16LE(2) + frame.readUInt16LE(6));
      frames += 1;
      assertWithinLimits(width, height, frames);
      at = endOfBlocks(file, start + 10 + colourTableLength(frame.readUInt8(8)) + 1);
      kept.keep(start, at);
    } else if (kind === EXTENSION) {
      at = endOfBlocks(file, start + 2);
      if (isWanted(file, start, at)) kept.keep(start, at);
    } else if (kind === 0) {
      // Some programs pad between blocks.
      at = start + 1;
    } else {
      throw new ImageRefused("damaged");
    }
  }
  if (frames === 0) throw new ImageRefused("damaged");
  kept.keep(at, at + 1);
  return { type: "gif", frames, pieces: kept.pieces };
}

function colourTableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Data comes in blocks: a length byte and that many bytes; an empty block ends it. */
function endOfBlocks(file: ByteFile, from: number): number {
  for (let at = from; ; ) {
    const length = file.byte(at);
    at += 1 + length;
    if (length === 0) return at;
  }
}

/** Decoders skip any other extension, so it could hold anything. */
const TEXTS = new Set([PLAIN_TEXT, COMMENT, APPLICATION]);

function isWanted(file: ByteFile, start: number, end: number): boolean {
  const label = file.byte(start + 1);
  if (label === GRAPHIC_CONTROL) return true;
  if (label === APPLICATION && PLAYBACK.has(file.text(start + 3, 11))) return true;
  if (!TEXTS.has(label) || end - start > MAX_METADATA_BYTES) return false;
  const extension = file.bytes(start, end - start);
  return !mentionsLocation(extension) && !mentionsLocation(joinBlocks(extension));
}

/** A word may be split over two blocks, with the second one's length between. */
function joinBlocks(extension: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 2; at < extension.length; at += 1 + extension.readUInt8(at)) {
    blocks.push(extension.subarray(at + 1, at + 1 + extension.readUInt8(at)));
  }
  return Buffer.concat(blocks);
}
