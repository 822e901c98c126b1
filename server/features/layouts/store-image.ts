import { randomUUID } from "node:crypto";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { imageTypes } from "#contract/image-types.ts";
import type { SpaceContext } from "#server/context.ts";
import { assembleUpload, refuseImage, type UploadRow } from "#server/features/uploads/index.ts";
import type { ImageFacts } from "#server/platform/images/images.ts";

export interface StoredImage extends ImageFacts {
  key: string;
}

/** The image as a row keeps it. */
export function rowOf({ key, type, size, width, height, frames, placeholder }: StoredImage) {
  const imageType = type;
  return { imagePath: key, imageType, size, width, height, frames, placeholder, renditions: {} };
}

/** What is known of its bytes; only versions keep it. */
export function hashesOf({ receivedSha256, keptSha256 }: StoredImage) {
  return { receivedSha256, keptSha256 };
}

/**
 * Decodes the upload, which determines its type, and stores it without location metadata and trailing
 * bytes.
 */
export async function storeImage(ctx: SpaceContext, upload: UploadRow): Promise<StoredImage> {
  const folder = await mkdtemp(join(tmpdir(), "alfinete-upload-"));
  try {
    const received = join(folder, "received");
    const cleaned = join(folder, "cleaned");
    await assembleUpload(ctx, upload, received);
    // Flushes the received bytes meanwhile: if nothing is removed from them, they are the file that is
    // kept.
    const written = flushFile(received).catch(() => {});
    const { userId: owner } = upload;
    const facts = await ctx.images.inspect(received, cleaned, { owner }).catch(refuseImage);
    await written;
    const { extension, mediaType } = imageTypes[facts.type];
    const key = `assets/${randomUUID()}.${extension}`;
    await ctx.storage.putFile(key, cleaned, { contentType: mediaType });
    return { ...facts, key };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function flushFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync().finally(() => file.close());
}
