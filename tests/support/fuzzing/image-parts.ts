import type { ImageType } from "#contract/image-types.ts";
import { drawAnimation, drawPicture } from "#tests/support/draw-images.ts";
import { makePngChunk, makeRiffChunk } from "#tests/support/hostile-images.ts";

/** Stands in whatever says where a picture was taken, EXIF aside, and in what no picture needs. */
export const PLACE_CANARY = "k4n4r10!PLACE";

const XMP = `<x:xmpmeta><rdf:Description exif:GPSLatitude="${PLACE_CANARY}"/></x:xmpmeta>`;
const latin = (text: string) => Buffer.from(text, "latin1");

/** A whole file cut where its format begins something anew. */
export type Parts = readonly Buffer[];

/** Takes EXIF, and makes what can be put between the parts of a file. */
type Palette = (exif: Buffer) => Parts;

export interface Format {
  type: ImageType;
  parts: Parts;
  palette: Palette;
  /** Puts the length of the whole where the format says it. */
  finish?: (file: Buffer) => void;
}

function splitPng(file: Buffer): Parts {
  const parts = [file.subarray(0, 8)];
  for (let at = 8; at < file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    parts.push(file.subarray(at, end));
    at = end;
  }
  return parts;
}

const pngPalette: Palette = (exif) => [
  makePngChunk("eXIf", exif),
  makePngChunk("tEXt", latin(`Comment\0latitude ${PLACE_CANARY}`)),
  makePngChunk("zTXt", latin(`Comment\0\0${PLACE_CANARY}`)),
  makePngChunk("iTXt", latin(`XML:com.adobe.xmp\0\0\0\0\0${XMP}`)),
  makePngChunk("caBX", latin(PLACE_CANARY)),
  makePngChunk("loCa", makePngChunk("IEND", latin(PLACE_CANARY))),
  makePngChunk("tEXt", latin("Software\0Alfinete")),
  makePngChunk("tIME", Buffer.alloc(7, 1)),
  makePngChunk("acTL", Buffer.alloc(8, 1)),
  makePngChunk("fcTL", Buffer.alloc(26, 1)),
  makePngChunk("IHDR", Buffer.from([0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff, 8, 2, 0, 0, 0])),
  makePngChunk("IDAT", Buffer.alloc(0)),
  makePngChunk("PRVT", Buffer.alloc(3)),
];

function splitJpeg(file: Buffer): Parts {
  const parts = [file.subarray(0, 2)];
  for (let at = 2; at < file.length; ) {
    const isScan = file[at + 1] === 0xda;
    const end = isScan ? file.length - 2 : at + 2 + file.readUInt16BE(at + 2);
    parts.push(file.subarray(at, end));
    at = end;
    if (isScan) break;
  }
  return [...parts, file.subarray(-2)];
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

const jpegPalette: Palette = (exif) => [
  segment(0xe1, Buffer.concat([latin("Exif\0\0"), exif])),
  segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${XMP}`)),
  segment(0xe1, latin(`http://ns.adobe.com/xmp/extension/\0${PLACE_CANARY}`)),
  segment(0xe2, latin(`MPF\0${PLACE_CANARY}`)),
  segment(0xe5, segment(0xe1, latin(PLACE_CANARY))),
  segment(0xed, latin(`Photoshop 3.0\0\x1c\x02\x5a\0\x0d${PLACE_CANARY}`)),
  segment(0xed, latin(`Photoshop 3.0\x008BIM\x04\x0c\0\0\0\0\0\x0d${PLACE_CANARY}`)),
  segment(0xef, latin(PLACE_CANARY)),
  segment(0xfe, latin(`GPS ${PLACE_CANARY}`)),
  segment(0xfe, latin("made by hand")),
  segment(0xe0, latin(`JFXX\0${PLACE_CANARY}`)),
  segment(0xc2, Buffer.from([8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0])),
  Buffer.from([0xff, 0xff, 0xff, 0xd0]),
  Buffer.from([0xff, 0x01]),
  Buffer.from([0xff, 0xd8, 0xff, 0x00]),
];

function splitGif(file: Buffer): Parts {
  const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const head = 13 + table(file.readUInt8(10));
  const parts = [file.subarray(0, head)];
  for (let at = head; file[at] !== 0x3b; ) {
    let end = at + (file[at] === 0x2c ? 11 + table(file.readUInt8(at + 9)) : 2);
    while (file.readUInt8(end) !== 0) end += 1 + file.readUInt8(end);
    parts.push(file.subarray(at, end + 1));
    at = end + 1;
  }
  return [...parts, Buffer.from([0x3b])];
}

function extension(label: number, ...blocks: string[]): Buffer {
  const sized = blocks.map((text) => Buffer.concat([Buffer.from([text.length]), latin(text)]));
  return Buffer.concat([Buffer.from([0x21, label]), ...sized, Buffer.from([0])]);
}

const gifPalette: Palette = (exif) => [
  extension(0xff, "XMP DataXMP", XMP),
  extension(0xff, "XMP DataXMP", "latitude", PLACE_CANARY),
  extension(0xfe, `location: ${PLACE_CANARY}`),
  extension(0xfe, "lati", `tude ${PLACE_CANARY}`),
  extension(0xfe, "made by hand"),
  extension(0x42, PLACE_CANARY),
  extension(0x01, "0123456789ab", `city: longitude ${PLACE_CANARY}`),
  extension(0xff, "EXIFDATA1.0", "gps", exif.toString("latin1", 0, 200)),
  extension(0xf9, "\0\x08\0\0"),
  extension(0xff, "NETSCAPE2.0", "\x01\0\0"),
  Buffer.alloc(3),
  Buffer.from([0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 2, 0x44, 1, 0]),
];

function splitWebp(file: Buffer): Parts {
  const parts = [file.subarray(0, 12)];
  for (let at = 12; at < file.length; ) {
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    parts.push(file.subarray(at, end));
    at = end;
  }
  return parts;
}

const webpPalette: Palette = (exif) => {
  const frame = Buffer.alloc(16);
  const hidden = Buffer.concat([frame, makeRiffChunk("XMP ", latin(PLACE_CANARY))]);
  return [
    makeRiffChunk("EXIF", exif),
    makeRiffChunk("EXIF", Buffer.concat([latin("Exif\0\0"), exif])),
    makeRiffChunk("XMP ", latin(XMP)),
    makeRiffChunk("XMP ", latin("<x/>")),
    makeRiffChunk("LOCA", makeRiffChunk("EXIF", latin(PLACE_CANARY))),
    makeRiffChunk("ANMF", hidden),
    makeRiffChunk("VP8X", Buffer.from([2, 0, 0, 0, 9, 0, 0, 9, 0, 0])),
    makeRiffChunk("VP8X", Buffer.alloc(0)),
    makeRiffChunk("ANMF", Buffer.alloc(2)),
    makeRiffChunk("ALPH", Buffer.alloc(1)),
  ];
};

/** A still or an animation of each format, as real as it gets, and what may be put into it. */
export async function makeFormats(): Promise<Format[]> {
  const still = drawPicture(24, 16).withIccProfile("p3");
  const animation = { width: 12, height: 8, frames: 3 };
  const finish = (file: Buffer) => {
    if (file.length >= 8) file.writeUInt32LE(file.length - 8, 4);
  };
  const webp = { type: "webp" as const, palette: webpPalette, finish };
  return [
    { type: "png", parts: splitPng(await still.clone().png().toBuffer()), palette: pngPalette },
    { type: "jpeg", parts: splitJpeg(await still.clone().jpeg().toBuffer()), palette: jpegPalette },
    { type: "gif", parts: splitGif(await drawAnimation("gif", animation)), palette: gifPalette },
    { ...webp, parts: splitWebp(await still.clone().webp().toBuffer()) },
    { ...webp, parts: splitWebp(await drawAnimation("webp", animation)) },
  ];
}
