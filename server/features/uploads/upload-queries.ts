import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Upload } from "#contract/routes/uploads.ts";
import type { Viewer } from "#server/context.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { uploads } from "#server/platform/db/schema/uploads.ts";

export type UploadRow = typeof uploads.$inferSelect;

export async function getOwnUpload(
  db: Queryable,
  viewer: Viewer,
  uploadId: string,
): Promise<UploadRow> {
  const own = eq(uploads.userId, viewer.profile.id);
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), own));
  if (!upload) throw new Failure("not_found");
  return upload;
}

export function presentUpload({ id, size, received }: UploadRow): Upload {
  return { id, size, received };
}

/** Parts sort by where they start; two tries at one part never write over each other. */
export function partKey(uploadId: string, offset: number): string {
  return `${partsFolder(uploadId)}${String(offset).padStart(10, "0")}-${randomUUID()}`;
}

export function partOffset(key: string): number {
  return Number(/(\d{10})-[^/]*$/.exec(key)?.[1] ?? Number.NaN);
}

export function partsFolder(uploadId: string): string {
  return `uploads/${uploadId}/`;
}
