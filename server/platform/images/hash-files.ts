import { createReadStream } from "node:fs";
import type { ImageFacts } from "#server/platform/images/images.ts";
import { hashBytes } from "#server/platform/storage/hash-bytes.ts";

type Hashes = Pick<ImageFacts, "receivedSha256" | "keptSha256">;

const READ_BYTES = 256 * 1024;

/** Of a file as it was sent and as it is kept; when nothing was removed that is one file, read once. */
export async function hashFiles(
  received: string,
  kept: string,
  { areSame }: { areSame: boolean },
): Promise<Hashes> {
  const receivedSha256 = await hashFile(received);
  return { receivedSha256, keptSha256: areSame ? receivedSha256 : await hashFile(kept) };
}

function hashFile(path: string): Promise<string> {
  return hashBytes(createReadStream(path, { highWaterMark: READ_BYTES }));
}
