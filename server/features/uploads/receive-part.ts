import { Readable, Transform } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { and, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import type { Upload } from "#contract/routes/uploads.ts";
import type { UserContext } from "#server/context.ts";
import { imageTooLarge } from "#server/features/uploads/start-upload.ts";
import { getOwnUpload, partKey, presentUpload } from "#server/features/uploads/upload-queries.ts";
import { uploads } from "#server/platform/db/schema/uploads.ts";

/** Streams one part into storage. A part that breaks off leaves nothing, and is sent again. */
export async function receivePart(
  ctx: UserContext,
  input: { uploadId: string; offset: number },
  body: ReadableStream | null,
): Promise<Upload> {
  const upload = await getOwnUpload(ctx.db, ctx.viewer, input.uploadId);
  if (input.offset !== upload.received) {
    throw new Failure("upload_offset_wrong", { received: upload.received });
  }
  const room = Math.min(upload.size - upload.received, limits.uploadPartBytes);
  const source = body ? Readable.fromWeb(body) : Readable.from([]);
  const { size } = await ctx.storage.put(
    partKey(upload.id, input.offset),
    source.compose(atMost(room)),
    { contentType: "application/octet-stream" },
  );
  const received = upload.received + size;
  const [updated] = await ctx.db
    .update(uploads)
    .set({ received })
    .where(and(eq(uploads.id, upload.id), eq(uploads.received, input.offset)))
    .returning();
  if (!updated) throw new Failure("upload_offset_wrong", { received });
  return presentUpload(updated);
}

/** Counts what really comes: a declared length is only a claim. */
function atMost(limit: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > limit) done(imageTooLarge());
      else done(null, chunk);
    },
  });
}
