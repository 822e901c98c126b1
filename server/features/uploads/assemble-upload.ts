import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Failure } from "#contract/errors.ts";
import type { Services } from "#server/context.ts";
import {
  partOffset,
  partsFolder,
  type UploadRow,
} from "#server/features/uploads/upload-queries.ts";
import type { StoredObject } from "#server/platform/storage/storage.ts";

/** Joins the parts, in order, into a local file that can be decoded. */
export async function assembleUpload(
  { storage }: Pick<Services, "storage">,
  upload: UploadRow,
  file: string,
): Promise<void> {
  const stored: StoredObject[] = [];
  for await (const part of storage.list(partsFolder(upload.id))) stored.push(part);
  const parts = chainOf(stored, upload.size);
  if (!parts) throw new Failure("upload_incomplete");
  const [only, ...more] = parts;
  if (only && more.length === 0) return storage.fetch(only.key, file);
  await pipeline(async function* () {
    for (const { key } of parts) yield* await storage.read(key);
  }, createWriteStream(file));
}

/**
 * Finds parts that follow each other from the first byte to the last. There may be others: a part that
 * was stored but not counted was sent again, perhaps with another length.
 */
function chainOf(stored: readonly StoredObject[], size: number): StoredObject[] | null {
  /** Parts by offset, only those from which the end can be reached. */
  const leading = new Map<number, StoredObject>();
  for (const part of stored.toReversed()) {
    const start = partOffset(part.key);
    const end = start + part.size;
    if (end > start && (end === size || leading.has(end))) leading.set(start, part);
  }
  const chain: StoredObject[] = [];
  for (let at = 0; at < size; ) {
    const part = leading.get(at);
    if (!part) return null;
    chain.push(part);
    at += part.size;
  }
  return chain;
}
