import { and, eq, lt, lte } from "drizzle-orm";
import { inSpace, type Services, type SpaceContext } from "#server/context.ts";
import { removeFilesJob } from "#server/features/files/index.ts";
import {
  getSpaceUpload,
  oldestOpen,
  partsFolder,
  type UploadRow,
} from "#server/features/uploads/upload-queries.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { uploads } from "#server/platform/db/schema/uploads.ts";

const IDLE_MS = 3600_000;

export function cancelUpload(ctx: SpaceContext, uploadId: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await removeUpload(ctx, tx, await getSpaceUpload(tx, ctx.space, uploadId));
  });
}

/** Deletes the row now, the parts by a job. */
export async function removeUpload(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  upload: UploadRow,
): Promise<void> {
  await tx.delete(uploads).where(eq(uploads.id, upload.id));
  await jobs.enqueue(tx, removeFilesJob, { keys: [], folders: [partsFolder(upload.id)] });
}

/** Removes uploads that nobody finished within a day. */
export async function sweepUploads(services: Services): Promise<void> {
  const before = oldestOpen(services.clock());
  const stale = await services.db.select().from(uploads).where(lte(uploads.createdAt, before));
  for (const upload of stale) {
    await services.db.transaction((tx) => removeUpload(services, tx, upload));
  }
  await sweepParts(services, before);
}

/**
 * Removes a person's uploads that have received nothing for an hour: the browser was closed, or the
 * connection was lost.
 */
export async function dropIdleUploads(ctx: SpaceContext): Promise<number> {
  const before = new Date(ctx.clock().getTime() - IDLE_MS);
  const old = and(inSpace(ctx.space, uploads), lt(uploads.createdAt, before));
  let dropped = 0;
  for (const upload of await ctx.db.select().from(uploads).where(old)) {
    if (await hasPartSince(ctx, upload, before)) continue;
    await ctx.db.transaction((tx) => removeUpload(ctx, tx, upload));
    dropped += 1;
  }
  return dropped;
}

async function hasPartSince(
  { storage }: SpaceContext,
  { id }: UploadRow,
  since: Date,
): Promise<boolean> {
  for await (const { modifiedAt } of storage.list(partsFolder(id))) {
    if (modifiedAt >= since) return true;
  }
  return false;
}

/** Removes parts whose upload is gone: a crash may come between a part and its row. */
async function sweepParts({ db, storage, removals }: Services, before: Date): Promise<void> {
  const rows = await db.select({ id: uploads.id }).from(uploads);
  const known = new Set(rows.map(({ id }) => partsFolder(id)));
  const orphans: string[] = [];
  for await (const { key, modifiedAt } of storage.list("uploads/")) {
    const folder = key.slice(0, key.lastIndexOf("/") + 1);
    if (modifiedAt < before && !known.has(folder)) orphans.push(key);
  }
  // What is blocked now is found again the next time.
  await removals.run(() => storage.remove(orphans));
}
