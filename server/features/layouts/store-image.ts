import { randomUUID } from "node:crypto";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ErrorCode, Failure } from "#contract/errors.ts";
import { imageTypes } from "#contract/image-types.ts";
import type { UserContext } from "#server/context.ts";
import { assembleUpload, type UploadRow } from "#server/features/uploads/index.ts";
import {
  type ImageFacts,
  ImageFailed,
  type ImageFailure,
  type ImageRefusal,
  ImageRefused,
} from "#server/platform/images/images.ts";

export interface StoredImage extends ImageFacts {
  key: string;
}

const REFUSALS: Record<ImageRefusal, ErrorCode> = {
  not_an_image: "image_type_refused",
  damaged: "image_damaged",
  too_many_pixels: "image_too_many_pixels",
};

/** Failures of files whose headers are within the limits but that need more than one image may use. */
const TOO_MUCH: ReadonlySet<ImageFailure> = new Set(["timeout", "memory"]);

/**
 * Decodes the upload, which determines its type, and stores it without location metadata and trailing
 * bytes.
 */
export async function storeImage(ctx: UserContext, upload: UploadRow): Promise<StoredImage> {
  const folder = await mkdtemp(join(tmpdir(), "alfinete-upload-"));
  try {
    const received = join(folder, "received");
    const cleaned = join(folder, "cleaned");
    await assembleUpload(ctx, upload, received);
    // Flushes the received bytes meanwhile: if nothing is removed from them, they are the file that is
    // kept.
    const written = flushFile(received).catch(() => {});
    const { userId: owner } = upload;
    const facts = await ctx.images.inspect(received, cleaned, { owner }).catch(refuse);
    await written;
    const { extension, mediaType } = imageTypes[facts.type];
    const key = `assets/${randomUUID()}.${extension}`;
    await ctx.storage.putFile(key, cleaned, { contentType: mediaType });
    return { ...facts, key };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether the file itself is at fault: retrying does not help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Failure && Object.values(REFUSALS).includes(error.code);
}

async function flushFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync().finally(() => file.close());
}

function refuse(error: unknown): never {
  if (error instanceof ImageRefused) throw new Failure(REFUSALS[error.reason]);
  if (error instanceof ImageFailed && TOO_MUCH.has(error.reason)) {
    throw new Failure("image_too_many_pixels");
  }
  throw error;
}
