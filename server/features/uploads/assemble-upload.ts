import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Services } from "#server/context.ts";
import { partsFolder, type UploadRow } from "#server/features/uploads/upload-queries.ts";

/** Writes the parts one after the other into a local file, where it can be decoded. */
export async function assembleUpload(
  { storage }: Pick<Services, "storage">,
  upload: UploadRow,
  file: string,
): Promise<void> {
  const partsInOrder = async function* () {
    for await (const { key } of storage.list(partsFolder(upload.id))) {
      yield* await storage.read(key);
    }
  };
  await pipeline(partsInOrder, createWriteStream(file));
}
