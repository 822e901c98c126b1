import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Failure } from "#contract/errors.ts";
import type { Services } from "#server/context.ts";
import {
  partOffset,
  partsFolder,
  type UploadRow,
} from "#server/features/uploads/upload-queries.ts";

/** Writes the parts one after the other into a local file, where it can be decoded. */
export async function assembleUpload(
  { storage }: Pick<Services, "storage">,
  upload: UploadRow,
  file: string,
): Promise<void> {
  const partsInOrder = async function* () {
    let end = 0;
    for await (const { key, size } of storage.list(partsFolder(upload.id))) {
      if (partOffset(key) !== end) continue;
      yield* await storage.read(key);
      end += size;
    }
    if (end !== upload.size) throw new Failure("upload_incomplete");
  };
  await pipeline(partsInOrder, createWriteStream(file));
}
