import { crc32 } from "node:zlib";
import type { ByteFile, Chunk } from "#server/platform/images/formats/byte-file.ts";
import { cleanExif } from "#server/platform/images/formats/clean-exif.ts";
import { type CleanedImage, PieceList } from "#server/platform/images/formats/cleaned-image.ts";
import {
  MAX_METADATA_BYTES,
  mentionsLocation,
} from "#server/platform/images/formats/location-words.ts";
import { assertWithinLimits } from "#server/platform/images/image-limits.ts";
import { ImageRefused } from "#server/platform/images/images.ts";

export const PNG_SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/**
 * What the picture is made of and shown by, animation included. Any other chunk may hold anything:
 * `iDOT` tells Apple's decoder where to start, which makes another image than the rest of the world
 * sees; `caBX` is a signed history that any change breaks, and that may name the place.
 */
const PICTURE = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV mDCv cLLI cLLi bKGD hIST pHYs sPLT tIME acTL fcTL fdAT".split(
    " ",
  ),
);
const TEXTS = new Set(["tEXt", "zTXt", "iTXt"]);

/** Walks the chunks up to IEND. */
export function readPng(file: ByteFile): CleanedImage {
  const kept = new PieceList();
  kept.keep(0, PNG_SIGNATURE.length);
  const { width, height } = readHeader(file);
  let frames = 0;
  let hasPixels = false;
  for (let at = PNG_SIGNATURE.length; ; ) {
    const chunk = readChunk(file, at);
    at = chunk.end;
    if (chunk.type === "IDAT") hasPixels = true;
    // Only browsers play animated PNG, but a bomb for them is a bomb.
    if (chunk.type === "fcTL") {
      frames += 1;
      assertWithinLimits(width, height, frames);
    }
    keepChunk(file, chunk, kept);
    if (chunk.type === "IEND") break;
  }
  if (!hasPixels) throw new ImageRefused("damaged");
  return { type: "png", frames: 1, pieces: kept.pieces };
}

function readHeader(file: ByteFile): { width: number; height: number } {
  const header = readChunk(file, PNG_SIGNATURE.length);
  if (header.type !== "IHDR" || header.dataLength !== 13) throw new ImageRefused("damaged");
  const data = file.bytes(header.dataStart, 8);
  const size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
  assertWithinLimits(size.width, size.height, 1);
  return size;
}

function readChunk(file: ByteFile, start: number): Chunk {
  const head = file.bytes(start, 8);
  const dataLength = head.readUInt32BE(0);
  const chunk = {
    type: head.toString("latin1", 4),
    start,
    dataStart: start + 8,
    dataLength,
    end: start + 8 + dataLength + 4,
  };
  if (chunk.end > file.size) throw new ImageRefused("damaged");
  return chunk;
}

function keepChunk(file: ByteFile, chunk: Chunk, kept: PieceList): void {
  if (PICTURE.has(chunk.type)) {
    kept.keep(chunk.start, chunk.end);
  } else if (TEXTS.has(chunk.type)) {
    if (!saysPlace(file, chunk)) kept.keep(chunk.start, chunk.end);
  } else if (chunk.type === "eXIf") {
    if (chunk.dataLength > MAX_METADATA_BYTES) return;
    const exif = cleanExif(file.bytes(chunk.dataStart, chunk.dataLength));
    if (exif) kept.add(makeChunk("eXIf", exif));
  } else if (isCritical(chunk)) {
    throw new ImageRefused("damaged");
  }
}

/** A capital letter first: no decoder may show the picture without understanding it. */
function isCritical({ type }: Chunk): boolean {
  return /^[A-Z]/.test(type);
}

/** Texts that are packed, or hold other metadata in hexadecimal, are not looked into: they go. */
function saysPlace(file: ByteFile, chunk: Chunk): boolean {
  if (chunk.dataLength > MAX_METADATA_BYTES) return true;
  const data = file.bytes(chunk.dataStart, chunk.dataLength);
  const keyword = data.toString("latin1", 0, data.indexOf(0));
  const packed = chunk.type === "zTXt" || (chunk.type === "iTXt" && data[keyword.length + 1] === 1);
  return packed || keyword.startsWith("Raw profile type") || mentionsLocation(data);
}

function makeChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8);
  return chunk;
}
