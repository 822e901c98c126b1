import type { IncomingMessage } from "node:http";
import { Failure } from "#contract/errors.ts";

const MAX_MILLISECONDS = 20_000;

/**
 * The bytes of a request, within bounds of size and time. Read from Node's request itself: a web stream
 * around it costs more than the rest of the reading.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers["content-length"]) > maxBytes) throw new Failure("body_too_large");
    // Hung up before the first look: nothing more would be heard of it.
    if (request.destroyed) throw new Failure("malformed_request");
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = (failure: Failure) => {
      request.pause();
      leave();
      reject(failure);
    };
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) stop(new Failure("body_too_large"));
    };
    const onEnd = () => {
      leave();
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    };
    // Whoever hangs up half-way hears no answer, and nothing of ours has failed.
    const onClose = () => stop(new Failure("malformed_request"));
    const tooSlow = setTimeout(() => stop(new Failure("malformed_body")), MAX_MILLISECONDS);
    const leave = () => {
      clearTimeout(tooSlow);
      request.off("data", onData).off("end", onEnd).off("close", onClose).off("error", onClose);
    };
    request.on("data", onData).on("end", onEnd).on("close", onClose).on("error", onClose);
  });
}
