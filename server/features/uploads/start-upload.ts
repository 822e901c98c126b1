import { formatBytes } from "#contract/bytes.ts";
import { Failure } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import type { Upload } from "#contract/routes/uploads.ts";
import type { UserContext } from "#server/context.ts";
import { requireRoom } from "#server/features/uploads/storage-quota.ts";
import { presentUpload } from "#server/features/uploads/upload-queries.ts";
import { uploads } from "#server/platform/db/schema/uploads.ts";

/** Refuses at once what could never be taken; the exact check of the room comes with the layout. */
export async function startUpload(
  ctx: UserContext,
  input: { file_name: string; size: number },
): Promise<Upload> {
  if (input.size > limits.imageBytes) throw imageTooLarge();
  await requireRoom(ctx.db, ctx.viewer.profile.id, input.size);
  const [upload] = await ctx.db
    .insert(uploads)
    .values({
      userId: ctx.viewer.profile.id,
      fileName: input.file_name,
      size: input.size,
      createdAt: ctx.clock(),
    })
    .returning();
  if (!upload) throw new Error("an upload that was not recorded");
  ctx.images.expect();
  return presentUpload(upload);
}

export function imageTooLarge(): Failure {
  return new Failure("image_too_large", { size: formatBytes(limits.imageBytes) });
}
