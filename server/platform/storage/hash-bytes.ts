import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** SHA-256 in hexadecimal, as `sha256sum` prints it. */
export async function hashBytes(bytes: Readable, signal?: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(bytes, hash, signal ? { signal } : {});
  return hash.digest("hex");
}
