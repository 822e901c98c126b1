import { constants, crc32, deflateRawSync } from "node:zlib";

/** A whole PNG of black pixels that unpacks to 3 bytes each: 17,000² takes about 850 KB. */
export function makePngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    makePngChunk("IHDR", header),
    makePngChunk("IDAT", deflateZeros(height * (1 + width * 3))),
    makePngChunk("IEND", Buffer.alloc(0)),
  ]);
}

export function makePngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** The zlib stream of so many zeros, without compressing them all: one block, repeated. */
function deflateZeros(length: number): Buffer {
  const block = 1024 * 1024;
  const flush = { finishFlush: constants.Z_FULL_FLUSH, level: 9 };
  const whole = deflateRawSync(Buffer.alloc(block), flush);
  const rest = deflateRawSync(Buffer.alloc(length % block), flush);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE((length % 65_521) * 65_536 + 1);
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array(Math.floor(length / block)).fill(whole),
    rest,
    Buffer.from([0x03, 0x00]),
    checksum,
  ]);
}

/** A whole GIF of frames of one pixel on a large screen: 15 bytes a frame. */
export function makeGifBomb(frames: number, width = 1000, height = 1000): Buffer {
  const screen = Buffer.from("GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([screen, ...Array(frames).fill(frame), Buffer.from([0x3b])]);
}

/** The start of a WebP that states a canvas and has no picture for it. */
export function makeWebpBomb(width: number, height: number, frames = 0): Buffer {
  const canvas = Buffer.alloc(10);
  canvas.writeUInt8(frames > 0 ? 0x02 : 0, 0);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const chunks = [
    makeRiffChunk("VP8X", canvas),
    ...Array(frames).fill(makeRiffChunk("ANMF", Buffer.alloc(16))),
  ];
  return makeRiffChunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...chunks]));
}

export function makeRiffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** A JPEG whose frame header states the largest size that there is. */
export function makeJpegBomb(): Buffer {
  return Buffer.from([
    0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0, 0xff, 0xda, 0, 8, 1, 1,
    0, 0, 63, 0, 0, 0xff, 0xd9,
  ]);
}

/** Files of other kinds that someone may name `.png`. */
export const STRANGERS: Record<string, Buffer> = {
  exe: Buffer.concat([Buffer.from("MZ\x90\0\x03\0\0\0", "latin1"), Buffer.alloc(500)]),
  html: Buffer.from("<!doctype html><script>alert(1)</script>"),
  svg: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  ),
  pdf: Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"),
  bmp: Buffer.from("BM\x3a\0\0\0\0\0\0\0\x36\0\0\0", "latin1"),
  zip: Buffer.from("PK\x03\x04\x14\0\0\0\0\0", "latin1"),
  wav: Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1"),
  text: Buffer.from("PNG"),
};
