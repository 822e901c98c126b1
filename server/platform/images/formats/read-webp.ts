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
      kept.keep(chunk.start, chunk.end);
      pictures += 1;
    } else if (chunk.type !== "EXIF" || !isAnimated(extended)) {
      // Nobody turns an animation as its EXIF says, our decoder cannot.
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
  const dataLength = head.readUInt32LE(4);
  const dataStart = start + 8;
  // Odd chunks are padded; the last one's padding is sometimes left out.
  const end = dataStart + dataLength + (dataLength % 2);
  if (dataStart + dataLength > limit) throw new ImageRefused("damaged");
  return {
    type: head.toString("latin1", 0, 4),
    start,
    dataStart,
    dataLength,
    end: Math.min(end, limit),
  };
}

/** Every chunk that states a size is believed to be that large. */
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

/** Gives the flag of what it kept; unknown chunks are dropped. */
function keepMetadata(file: ByteFile, chunk: Chunk, kept: PieceList): number {
  if (chunk.dataLength > MAX_METADATA_BYTES) return 0;
  const data = file.bytes(chunk.dataStart, chunk.dataLength);
  if (chunk.type === "XMP " && !mentionsLocation(data)) {
    kept.keep(chunk.start, chunk.end);
    return HAS_XMP;
  }
  if (chunk.type !== "EXIF") return 0;
  // Some programs begin it as in a JPEG.
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
