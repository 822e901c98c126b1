import type { IncomingMessage } from "node:http";
import { Failure } from "#contract/errors.ts";
import { readBody } from "#server/platform/http/read-body.ts";

const MAX_BYTES = 64 * 1024;
const MAX_DEPTH = 32;

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

async function readText(request: IncomingMessage): Promise<string> {
  const bytes = await readBody(request, MAX_BYTES);
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Failure("malformed_body");
  }
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
