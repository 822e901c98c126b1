import type { Readable } from "node:stream";
import type { GetObjectCommandOutput } from "@aws-sdk/client-s3";
import { exactly, sliceStream } from "#server/platform/storage/exact-bytes.ts";
import { BadRange, type ByteRange, StorageUnavailable } from "#server/platform/storage/storage.ts";

/**
 * The requested bytes of what the server sent. Some servers ignore `Range` and send the whole object,
 * which is cut; a range other than the requested one is refused.
 */
export function requestedBytes(found: GetObjectCommandOutput, range?: ByteRange): Readable {
  const body = found.Body as Readable;
  try {
    return cutToRange(found, body, range);
  } catch (error) {
    body.destroy();
    throw error;
  }
}

function cutToRange(found: GetObjectCommandOutput, body: Readable, range?: ByteRange): Readable {
  const isPart = found.$metadata.httpStatusCode === 206 || found.ContentRange !== undefined;
  if (!range) {
    if (isPart) throw new StorageUnavailable("object storage: a part instead of the whole");
    return body;
  }
  if (!isPart) {
    const size = found.ContentLength;
    if (size !== undefined && range.start >= size) throw new BadRange(`${size} bytes`);
    return sliceStream(body, range);
  }
  const sent = readContentRange(found.ContentRange);
  const end = Math.min(range.end, (sent?.size ?? Number.POSITIVE_INFINITY) - 1);
  if (sent?.start !== range.start || sent.end !== end) {
    throw new StorageUnavailable(`object storage: ${found.ContentRange} instead of the part`);
  }
  return exactly(body, end - range.start + 1);
}

function readContentRange(header = ""): { start: number; end: number; size: number } | null {
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header) ?? [];
  return start === undefined
    ? null
    : { start: Number(start), end: Number(end), size: Number(size) };
}
