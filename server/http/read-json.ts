import type { IncomingMessage } from "node:http";
import { Failure } from "#contract/errors.ts";

const MAX_BYTES = 64 * 1024;
const MAX_DEPTH = 32;
const MAX_MILLISECONDS = 20_000;

/** The body as a JSON object, within bounds of size, depth and time. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = await readText(request);
  if (text === "") return {};
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) {
    throw new Failure("unsupported_media_type");
  }
  if (isDeeperThan(text, MAX_DEPTH)) throw new Failure("malformed_body");
  const value = parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Failure("malformed_body");
  }
  return value as Record<string, unknown>;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Read from Node's request itself: a web stream around it costs more than the rest of the reading. */
async function readText(request: IncomingMessage): Promise<string> {
  if (Number(request.headers["content-length"]) > MAX_BYTES) throw new Failure("body_too_large");
  const bytes = await collect(request);
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Failure("malformed_body");
  }
}

function collect(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
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
      if (size > MAX_BYTES) stop(new Failure("body_too_large"));
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure("malformed_body");
  }
}

/** Counts brackets outside strings, so that nothing is built before it is known to be shallow. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > limit) return true;
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return false;
}
