import { Readable } from "node:stream";
import { type ByteRange, StorageUnavailable } from "#server/platform/storage/storage.ts";

/**
 * Passes on exactly `length` bytes; fails when the source has fewer or more, since it is then not what
 * was declared.
 */
export function exactly(source: Readable, length: number): Readable {
  return streamOf(source, countBytes(source, length));
}

/** Cuts a range out of a stream of the whole object; the rest is not read. */
export function sliceStream(source: Readable, { start, end }: ByteRange): Readable {
  return streamOf(source, skipTo(source, start, end - start + 1));
}

async function* countBytes(source: Readable, length: number): AsyncGenerator<Buffer> {
  let left = length;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    left -= chunk.length;
    if (left < 0) throw new StorageUnavailable(`more than the ${length} bytes that were declared`);
    yield chunk;
  }
  if (left > 0) throw new StorageUnavailable(`${left} of ${length} bytes are missing`);
}

async function* skipTo(source: Readable, start: number, length: number): AsyncGenerator<Buffer> {
  let before = start;
  let left = length;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    const wanted = chunk.subarray(Math.min(before, chunk.length)).subarray(0, left);
    before = Math.max(0, before - chunk.length);
    left -= wanted.length;
    if (wanted.length > 0) yield wanted;
    if (left === 0) return;
  }
}

/** Destroying a stream that nobody has read from destroys its source as well. */
function streamOf(source: Readable, bytes: AsyncIterable<Buffer>): Readable {
  const stream = Readable.from(bytes, { objectMode: false });
  stream.once("close", () => source.destroy());
  return stream;
}
