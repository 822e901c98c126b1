import { ByteFile } from "#server/platform/images/formats/byte-file.ts";

/**
 * Yields the frames of an animated WebP as stills, one at a time: decoding the whole file would hold
 * all of them in memory.
 */
export function* webpFrames(
  path: string,
  payloads: readonly { start: number; end: number }[],
): Generator<Buffer> {
  const file = new ByteFile(path);
  try {
    for (const { start, end } of payloads) yield makeStill(file.bytes(start, end - start));
  } finally {
    file.close();
  }
}

const FRAME_HEADER = 16;
const HAS_ALPHA = 0x10;

/** A frame is a header of 16 bytes (its size at 6 and 9) and the chunks of a still. */
function makeStill(frame: Buffer): Buffer {
  const chunks = frame.subarray(FRAME_HEADER);
  const head = Buffer.alloc(30);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(22 + chunks.length, 4);
  head.write("WEBPVP8X", 8, "latin1");
  head.writeUInt32LE(10, 16);
  head.writeUInt8(HAS_ALPHA, 20);
  frame.copy(head, 24, 6, 12);
  return Buffer.concat([head, chunks]);
}
