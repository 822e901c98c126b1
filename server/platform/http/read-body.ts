import type { IncomingMessage } from "node:http";
import { Failure } from "#contract/errors.ts";

const MAX_MILLISECONDS = 20_000;

/**
 * Reads a request's bytes, with limits on size and time. Directly from Node's request: a web stream
 * around it costs more than the rest of the reading.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers["content-length"]) > maxBytes) throw new Failure("body_too_large");
    // Already disconnected: no further event would come.
    if (request.destroyed) throw new Failure("malformed_request");
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = (failure: Failure) => {
      request.pause();
      cleanUp();
      reject(failure);
    };
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) stop(new Failure("body_too_large"));
    };
    const onEnd = () => {
      cleanUp();
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    };
    // The client disconnected half-way: it gets no answer, and nothing of ours has failed.
    const onClose = () => stop(new Failure("malformed_request"));
    const timeout = setTimeout(() => stop(new Failure("malformed_body")), MAX_MILLISECONDS);
    const cleanUp = () => {
      clearTimeout(timeout);
      request.off("data", onData).off("end", onEnd).off("close", onClose).off("error", onClose);
    };
    request.on("data", onData).on("end", onEnd).on("close", onClose).on("error", onClose);
  });
}
