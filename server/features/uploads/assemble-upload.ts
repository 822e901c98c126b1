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

/** Brings the parts, one after the other, into a local file, where it can be decoded. */
export async function assembleUpload(
  { storage }: Pick<Services, "storage">,
  upload: UploadRow,
  file: string,
): Promise<void> {
  const parts: StoredObject[] = [];
  let end = 0;
  for await (const part of storage.list(partsFolder(upload.id))) {
    if (partOffset(part.key) !== end) continue;
    parts.push(part);
    end += part.size;
  }
  if (end !== upload.size) throw new Failure("upload_incomplete");
  const [only, ...more] = parts;
  if (only && more.length === 0) return storage.fetch(only.key, file);
  await pipeline(async function* () {
    for (const { key } of parts) yield* await storage.read(key);
  }, createWriteStream(file));
}
