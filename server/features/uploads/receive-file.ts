import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { eq } from "drizzle-orm";
import { Failure, invalidInput } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { uploadMessages } from "#contract/messages/uploads.ts";
import type { SpaceContext } from "#server/context.ts";
import { limitBytes, refuseDisconnect } from "#server/features/uploads/limit-bytes.ts";
import { cancelUpload } from "#server/features/uploads/remove-upload.ts";
import { startUpload } from "#server/features/uploads/start-upload.ts";
import { partKey } from "#server/features/uploads/upload-queries.ts";
import { uploads } from "#server/platform/db/schema/uploads.ts";

const PART = { contentType: "application/octet-stream", ephemeral: true };

/** How many files each person is sending whole, in this process: each takes up to 50 MB of disk meanwhile. */
const underWay = new Map<string, number>();

interface Wanted<Made> {
  fileName: string | undefined;
  make(received: { upload_id: string; sha256: string }): Promise<Made>;
}

/** Makes something of a file that came in one request; nothing else is left of the upload. */
export async function receiveFile<Made>(
  ctx: SpaceContext,
  { fileName, make }: Wanted<Made>,
): Promise<Made> {
  const { file } = ctx;
  if (!file) throw invalidInput("file", uploadMessages.fileMissing);
  const leave = enter(ctx.viewer.profile.id);
  // A repeat has another: the parts of the upload before it may still be on their way out.
  const id = randomUUID();
  const folder = await mkdtemp(join(tmpdir(), "alfinete-file-"));
  try {
    const path = join(folder, "file");
    const hash = createHash("sha256");
    const hashing = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const limit = limitBytes(limits.imageBytes);
    await pipeline(file.stream, limit, hashing, createWriteStream(path)).catch(refuseDisconnect);
    await file.rest;
    const file_name = fileName ?? file.name?.slice(0, limits.fileName.max) ?? "";
    await storeWhole(ctx, { id, file_name, path });
    return await make({ upload_id: id, sha256: hash.digest("hex") });
  } finally {
    leave();
    await rm(folder, { recursive: true, force: true });
    // Used up when something was made of it; else nobody could go on with it.
    await cancelUpload(ctx, id).catch(() => {});
  }
}

async function storeWhole(
  ctx: SpaceContext,
  { id, file_name, path }: { id: string; file_name: string; path: string },
): Promise<void> {
  const { size } = await stat(path);
  await startUpload(ctx, { id, file_name, size });
  if (size > 0) await ctx.storage.putFile(partKey(id, 0), path, PART);
  await ctx.db.update(uploads).set({ received: size }).where(eq(uploads.id, id));
}

function enter(userId: string): () => void {
  const count = underWay.get(userId) ?? 0;
  if (count >= limits.openUploads) {
    throw new Failure("too_many_uploads", { count: limits.openUploads });
  }
  underWay.set(userId, count + 1);
  return () => {
    const left = (underWay.get(userId) ?? 1) - 1;
    if (left > 0) underWay.set(userId, left);
    else underWay.delete(userId);
  };
}
