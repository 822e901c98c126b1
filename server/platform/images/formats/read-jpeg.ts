import type { ByteFile } from "#server/platform/images/formats/byte-file.ts";
import { cleanExif } from "#server/platform/images/formats/clean-exif.ts";
import { type CleanedImage, PieceList } from "#server/platform/images/formats/cleaned-image.ts";
import {
  mentionsLocation,
  photoshopMentionsLocation,
} from "#server/platform/images/formats/location-words.ts";
import { assertWithinLimits } from "#server/platform/images/image-limits.ts";
import { ImageRefused } from "#server/platform/images/images.ts";

export const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP13 = 0xed;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
/** DHT, JPG and DAC share the range of the frame headers. */
const NOT_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

const EXIF_ID = "Exif\0\0";
const XMP_ID = "http://ns.adobe.com/xap/1.0/\0";

interface Segment {
  marker: number;
  start: number;
  /** The segment's content, without marker and length. */
  data: Buffer;
  end: number;
}

/** Walks the segments and scans up to EOI. */
export function readJpeg(file: ByteFile): CleanedImage {
  const kept = new PieceList();
  kept.keep(0, 2);
  let hasFrame = false;
  let hasScan = false;
  for (let at = 2; ; ) {
    const start = findMarker(file, at);
    const marker = file.byte(start + 1);
    if (marker === EOI) {
      if (!hasFrame || !hasScan) throw new ImageRefused("damaged");
      kept.keep(start, start + 2);
      return { type: "jpeg", frames: 1, pieces: kept.pieces };
    }
    if (isAlone(marker)) {
      at = start + 2;
      continue;
    }
    const segment = readSegment(file, marker, start);
    at = segment.end;
    if (marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.has(marker)) {
      checkFrame(segment.data);
      hasFrame = true;
    }
    keepSegment(segment, kept);
    if (marker === SOS) {
      hasScan = true;
      at = endOfScan(file, segment.end);
      kept.keep(segment.end, at);
    }
  }
}

/** Markers may be padded with FF, and some programs leave stray bytes before them. */
function findMarker(file: ByteFile, from: number): number {
  for (let at = file.find(0xff, from); ; at = file.find(0xff, at + 1)) {
    const next = file.byte(at + 1);
    if (next !== 0x00 && next !== 0xff) return at;
  }
}

function isAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= SOI);
}

function readSegment(file: ByteFile, marker: number, start: number): Segment {
  const length = file.bytes(start + 2, 2).readUInt16BE();
  if (length < 2) throw new ImageRefused("damaged");
  return { marker, start, data: file.bytes(start + 4, length - 2), end: start + 2 + length };
}

function checkFrame(data: Buffer): void {
  if (data.length < 6) throw new ImageRefused("damaged");
  assertWithinLimits(data.readUInt16BE(3), data.readUInt16BE(1), 1);
}

/** Compressed data runs up to a marker that is not a restart; FF 00 is an escaped FF. */
function endOfScan(file: ByteFile, from: number): number {
  for (let at = file.find(0xff, from); ; at = file.find(0xff, at + 1)) {
    const next = file.byte(at + 1);
    const goesOn = next === 0x00 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!goesOn) return at;
  }
}

/**
 * Keeps what decoders need (JFIF, ICC, Adobe) and metadata without a location. Other application
 * segments are dropped: previews, depth maps, signed histories and indexes of images after EOI, which
 * are cut. Extended XMP too, since a location may be split across two segments.
 */
function keepSegment(segment: Segment, kept: PieceList): void {
  const { marker, data, start, end } = segment;
  const has = (id: string) => data.toString("latin1", 0, id.length) === id;
  if (marker === APP1 && has(EXIF_ID)) {
    const exif = cleanExif(data.subarray(EXIF_ID.length));
    if (exif) kept.add(makeExifSegment(exif));
    return;
  }
  const unwanted =
    (marker === APP0 && !has("JFIF\0")) ||
    (marker === APP1 && (!has(XMP_ID) || mentionsLocation(data))) ||
    (marker === APP2 && !has("ICC_PROFILE\0")) ||
    (marker > APP2 && marker < APP13) ||
    (marker === APP13 && photoshopMentionsLocation(data)) ||
    (marker === APP14 && !has("Adobe")) ||
    marker === APP15 ||
    (marker === COMMENT && mentionsLocation(data));
  if (!unwanted) kept.keep(start, end);
}

function makeExifSegment(exif: Buffer): Buffer {
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(2 + EXIF_ID.length + exif.length, 2);
  return Buffer.concat([head, Buffer.from(EXIF_ID, "latin1"), exif]);
}
