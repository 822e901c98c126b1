import type { ByteFile, Chunk } from "#server/platform/images/formats/byte-file.ts";
import { cleanExif } from "#server/platform/images/formats/clean-exif.ts";
import { type CleanedImage, PieceList } from "#server/platform/images/formats/cleaned-image.ts";
import {
  MAX_METADATA_BYTES,
  mentionsLocation,
} from "#server/platform/images/formats/location-words.ts";
import { assertWithinLimits } from "#server/platform/images/image-limits.ts";
import { ImageRefused } from "#server/platform/images/images.ts";

const PICTURE = new Set(["ICCP", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L"]);
const WITH_PIXELS = new Set(["ANMF", "VP8 ", "VP8L"]);
const FRAME_PARTS = new Set(["ALPH", "VP8 ", "VP8L"]);
const FRAME_HEADER = 16;
/** What a chunk has at least, where its content is read. */
const LEAST = new Map([
  ["VP8X", 10],
  ["ANMF", FRAME_HEADER],
  ["VP8 ", 10],
  ["VP8L", 5],
]);
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;
const IS_ANIMATED = 0x02;

interface Size {
  width: number;
  height: number;
}

/** Walks the chunks up to the size that the RIFF header states. */
export function readWebp(file: ByteFile): CleanedImage {
  const end = 8 + file.bytes(4, 4).readUInt32LE();
  if (end > file.size) throw new ImageRefused("damaged");
  const kept = new PieceList();
  const framePayloads: { start: number; end: number }[] = [];
  let extended: Buffer | null = null;
  let metadata = 0;
  let pictures = 0;
  let canvas: Size = { width: 1, height: 1 };
  for (let at = 12; at < end; ) {
    const chunk = readChunk(file, at, end);
    at = chunk.end;
    if (chunk.type === "ANMF") {
      framePayloads.push({ start: chunk.dataStart, end: chunk.dataStart + chunk.dataLength });
    }
    // A frame is decoded onto the whole canvas.
    canvas = larger(canvas, statedSize(file, chunk));
    assertWithinLimits(canvas.width, canvas.height, Math.max(1, framePayloads.length));
    if (chunk.type === "VP8X") {
      extended = Buffer.from(file.bytes(chunk.start, chunk.end - chunk.start));
      kept.add(extended);
    } else if (PICTURE.has(chunk.type)) {
      if (chunk.type === "ANMF") keepFrame(file, chunk, kept);
      else kept.keep(chunk.start, chunk.end);
      if (WITH_PIXELS.has(chunk.type)) pictures += 1;
    } else if (chunk.type !== "EXIF" || !isAnimated(extended)) {
      // No viewer applies EXIF orientation to an animation, and our decoder cannot.
      metadata |= keepMetadata(file, chunk, kept);
    }
  }
  if (pictures === 0) throw new ImageRefused("damaged");
  if (extended) {
    extended.writeUInt8((extended.readUInt8(8) & ~(HAS_EXIF | HAS_XMP)) | metadata, 8);
  }
  return {
    type: "webp",
    frames: Math.max(1, framePayloads.length),
    pieces: [makeHeader(kept.size), ...kept.pieces],
    framePayloads,
  };
}

function isAnimated(extended: Buffer | null): boolean {
  return extended !== null && (extended.readUInt8(8) & IS_ANIMATED) !== 0;
}

function readChunk(file: ByteFile, start: number, limit: number): Chunk {
  const head = file.bytes(start, 8);
  const type = head.toString("latin1", 0, 4);
  const dataLength = head.readUInt32LE(4);
  const dataStart = start + 8;
  // Odd chunks are padded; the last one's padding is sometimes missing.
  const end = dataStart + dataLength + (dataLength % 2);
  if (dataStart + dataLength > limit) throw new ImageRefused("damaged");
  if (dataLength < (LEAST.get(type) ?? 0)) throw new ImageRefused("damaged");
  return {
    type,
    start,
    dataStart,
    dataLength,
    end: Math.min(end, limit),
  };
}

/** A frame holds chunks of its own, of which only those of its picture are kept. */
function keepFrame(file: ByteFile, frame: Chunk, kept: PieceList): void {
  const parts = new PieceList();
  const content = frame.dataStart + FRAME_HEADER;
  const end = frame.dataStart + frame.dataLength;
  for (let at = content; at < end; ) {
    const chunk = readChunk(file, at, end);
    at = chunk.end;
    if (FRAME_PARTS.has(chunk.type)) parts.keep(chunk.start, chunk.end);
  }
  if (parts.size === end - content) {
    kept.keep(frame.start, frame.end);
    return;
  }
  const head = Buffer.from(file.bytes(frame.start, 8 + FRAME_HEADER));
  head.writeUInt32LE(FRAME_HEADER + parts.size, 4);
  kept.add(head);
  for (const part of parts.pieces) if (!Buffer.isBuffer(part)) kept.keep(part.start, part.end);
  if (parts.size % 2) kept.add(Buffer.alloc(1));
}

/** The size that a chunk states; 1 by 1 for chunks that state none. */
function statedSize(file: ByteFile, { type, dataStart }: Chunk): Size {
  if (type === "VP8X") {
    const data = file.bytes(dataStart, 10);
    return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  }
  if (type === "ANMF") {
    const data = file.bytes(dataStart, 16);
    return { width: data.readUIntLE(6, 3) + 1, height: data.readUIntLE(9, 3) + 1 };
  }
  if (type === "VP8 ") {
    const data = file.bytes(dataStart, 10);
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  }
  if (type === "VP8L") {
    const bits = file.bytes(dataStart, 5).readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return { width: 1, height: 1 };
}

function larger(a: Size, b: Size): Size {
  return { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) };
}

/** Returns the flag of the metadata it kept; unknown chunks are dropped. */
function keepMetadata(file: ByteFile, chunk: Chunk, kept: PieceList): number {
  if (chunk.dataLength > MAX_METADATA_BYTES) return 0;
  const data = file.bytes(chunk.dataStart, chunk.dataLength);
  if (chunk.type === "XMP " && !mentionsLocation(data)) {
    kept.keep(chunk.start, chunk.end);
    return HAS_XMP;
  }
  if (chunk.type !== "EXIF") return 0;
  // Some programs add the prefix that JPEG uses.
  const prefix = data.toString("latin1", 0, 6) === "Exif\0\0" ? 6 : 0;
  const exif = cleanExif(data.subarray(prefix));
  if (!exif) return 0;
  kept.add(makeChunk("EXIF", Buffer.concat([data.subarray(0, prefix), exif])));
  return HAS_EXIF;
}

function makeChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + data.length + (data.length % 2));
  chunk.write(type, "latin1");
  chunk.writeUInt32LE(data.length, 4);
  data.copy(chunk, 8);
  return chunk;
}

function makeHeader(chunksSize: number): Buffer {
  const header = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  header.writeUInt32LE(4 + chunksSize, 4);
  return header;
}
