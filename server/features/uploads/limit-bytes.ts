import { Transform } from "node:stream";
import { formatBytes } from "#contract/bytes.ts";
import { Failure } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";

/** Counts the actual bytes: a declared length is only a claim. */
export function limitBytes(limit: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > limit) done(imageTooLarge());
      else done(null, chunk);
    },
  });
}

export function imageTooLarge(): Failure {
  return new Failure("image_too_large", { size: formatBytes(limits.imageBytes) });
}

/** The client disconnected half-way: it gets no answer, and nothing of ours has failed. */
export function refuseDisconnect(error: Error): never {
  const disconnected =
    "code" in error && error.code === "ECONNRESET" && error.message === "aborted";
  throw disconnected ? new Failure("malformed_request", {}, { cause: error }) : error;
}
