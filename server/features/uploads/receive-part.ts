import type { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import { formatBytes } from "#contract/bytes.ts";
import { Failure } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import type { Upload } from "#contract/routes/uploads.ts";
import type { SpaceContext } from "#server/context.ts";
import { limitBytes, refuseDisconnect } from "#server/features/uploads/limit-bytes.ts";
import {
  getSpaceUpload,
  partKey,
  presentUpload,
  type UploadRow,
} from "#server/features/uploads/upload-queries.ts";
import { uploads } from "#server/platform/db/schema/uploads.ts";

const PART = { contentType: "application/octet-stream", ephemeral: true };

/** Streams one part into storage. An interrupted part leaves nothing and is sent again. */
export async function receivePart(
  ctx: SpaceContext,
  input: { uploadId: string; offset: number },
  body: Readable,
): Promise<Upload> {
  const upload = await getSpaceUpload(ctx.db, ctx.space, input.uploadId);
  if (input.offset !== upload.received) {
    throw new Failure("upload_offset_wrong", { received: upload.received });
  }
  const maxBytes = Math.min(upload.size - upload.received, limits.uploadPartBytes);
  if (body.destroyed) throw new Failure("malformed_request");
  const key = partKey(upload.id, input.offset);
  const { size } = await ctx.storage
    .put(key, body.compose(limitBytes(maxBytes)), PART)
    .catch(refuseDisconnect);
  const isTiny = size > 0 && size < limits.uploadPartMinBytes && size < maxBytes;
  const updated = size > 0 && !isTiny && (await countPart(ctx, upload, size));
  if (updated) return presentUpload(updated);
  // Empty, too small, another attempt at the same part was faster, or the upload is gone.
  await ctx.storage.remove([key]);
  if (isTiny) throw partTooSmall();
  const { received } = await getSpaceUpload(ctx.db, ctx.space, upload.id);
  if (size === 0) return presentUpload(upload);
  throw new Failure("upload_offset_wrong", { received });
}

/** Small parts would cost a file, a row update and a request each. */
function partTooSmall(): Failure {
  return new Failure("upload_part_too_small", { size: formatBytes(limits.uploadPartMinBytes) });
}

async function countPart(
  { db }: SpaceContext,
  { id, received }: UploadRow,
  size: number,
): Promise<UploadRow | undefined> {
  const [updated] = await db
    .update(uploads)
    .set({ received: received + size })
    .where(and(eq(uploads.id, id), eq(uploads.received, received)))
    .returning();
  return updated;
}
