import { Failure } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import type { Upload } from "#contract/routes/uploads.ts";
import type { SpaceContext } from "#server/context.ts";
import { imageTooLarge } from "#server/features/uploads/limit-bytes.ts";
import { dropIdleUploads } from "#server/features/uploads/remove-upload.ts";
import { reserveStorage } from "#server/features/uploads/storage-quota.ts";
import { presentUpload, type UploadRow } from "#server/features/uploads/upload-queries.ts";
import { uploads } from "#server/platform/db/schema/uploads.ts";

interface Wanted {
  /** One of its own without it. */
  id?: string;
  file_name: string;
  size: number;
}

/** Refuses at once what could never be accepted; the storage quota is checked exactly after decoding. */
export async function startUpload(ctx: SpaceContext, input: Wanted): Promise<Upload> {
  if (input.size > limits.imageBytes) throw imageTooLarge();
  const upload = await recordUpload(ctx, input).catch(async (error: unknown) => {
    // Abandoned uploads make way for the new one.
    if (!isOutOfStorage(error) || (await dropIdleUploads(ctx)) === 0) throw error;
    return recordUpload(ctx, input);
  });
  ctx.images.warmUp();
  return presentUpload(upload);
}

function recordUpload(ctx: SpaceContext, { id, file_name, size }: Wanted): Promise<UploadRow> {
  const { id: userId } = ctx.space;
  const createdBy = ctx.viewer.profile.id;
  const createdAt = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    // Before the quota is read: the account's row is the first that anybody locks.
    const [upload] = await tx
      .insert(uploads)
      .values({ ...(id && { id }), userId, createdBy, fileName: file_name, size, createdAt })
      .returning();
    if (!upload) throw new Error("an upload that was not recorded");
    await reserveStorage(tx, upload, createdAt);
    return upload;
  });
}

function isOutOfStorage(error: unknown): boolean {
  if (!(error instanceof Failure)) return false;
  return error.code === "too_many_uploads" || error.code === "storage_limit_exceeded";
}
