import { Failure } from "#contract/errors.ts";
import type { SpaceContext } from "#server/context.ts";
import { type StoredImage, storeImage } from "#server/features/layouts/store-image.ts";
import {
  cancelUpload,
  getSpaceUpload,
  isImageRefusal,
  type UploadRow,
} from "#server/features/uploads/index.ts";
import { CommitInDoubt } from "#server/platform/db/doubtful-commit.ts";

interface Making<Made> {
  /** What was made of the upload before; null when nothing was. */
  find(): Promise<Made | null>;
  /** Refuses what cannot become of it, before anything is decoded. */
  check(): Promise<void>;
  record(upload: UploadRow, image: StoredImage): Promise<Made>;
}

/**
 * What is made of an upload has an id before it is made, its upload's or that of a claim, so that asking twice,
 * after a lost answer, makes one; asking many times at once costs one decode.
 */
export function makeFromUpload<Made>(
  ctx: SpaceContext,
  uploadId: string,
  making: Making<Made>,
): Promise<Made> {
  return ctx.flights.run(`made of ${ctx.space.id} ${uploadId}`, async () => {
    return (await making.find()) ?? make(ctx, uploadId, making);
  });
}

async function make<Made>(
  ctx: SpaceContext,
  uploadId: string,
  making: Making<Made>,
): Promise<Made> {
  const upload = await getSpaceUpload(ctx.db, ctx.space, uploadId);
  if (upload.received < upload.size) throw new Failure("upload_incomplete");
  await making.check();
  const image = await storeImage(ctx, upload).catch(async (error: unknown) => {
    // Nothing will ever be made of it, so it holds no room any longer.
    if (isImageRefusal(error)) await cancelUpload(ctx, upload.id).catch(() => {});
    throw error;
  });
  return making
    .record(upload, image)
    .catch((error: unknown) => lookAgain(ctx, image, making, error));
}

/**
 * The failure may have come after the row was made, by this request or, on another process, by a twin of
 * it. A file goes only if no row can name it now or later; what stays in doubt is the sweep's.
 */
async function lookAgain<Made>(
  ctx: SpaceContext,
  image: StoredImage,
  making: Making<Made>,
  error: unknown,
): Promise<Made> {
  const isOver = !(error instanceof CommitInDoubt);
  if (isOver) await ctx.storage.remove([image.key]).catch(() => {});
  const made = await making.find();
  if (!made) throw error;
  return made;
}
