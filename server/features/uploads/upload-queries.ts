import { randomUUID } from "node:crypto";
import { and, eq, gt, type SQL } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Upload } from "#contract/routes/uploads.ts";
import { inSpace, type Space } from "#server/context.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { uploads } from "#server/platform/db/schema/uploads.ts";

export type UploadRow = typeof uploads.$inferSelect;

const DAY_MS = 24 * 3600_000;

/** The earliest start of an upload that may still be finished. */
export function oldestOpen(now: Date): Date {
  return new Date(now.getTime() - DAY_MS);
}

/** An upload that has run out of time reserves no space, even before it is swept. */
export function isOpen(now: Date): SQL {
  return gt(uploads.createdAt, oldestOpen(now));
}

export async function getSpaceUpload(
  db: Queryable,
  space: Space,
  uploadId: string,
): Promise<UploadRow> {
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), inSpace(space, uploads)));
  if (!upload) throw new Failure("not_found");
  return upload;
}

export function presentUpload({ id, size, received }: UploadRow): Upload {
  return { id, size, received };
}

/** Parts sort by offset; two attempts at one part never overwrite each other. */
export function partKey(uploadId: string, offset: number): string {
  return `${partsFolder(uploadId)}${String(offset).padStart(10, "0")}-${randomUUID()}`;
}

export function partOffset(key: string): number {
  return Number(/(\d{10})-[^/]*$/.exec(key)?.[1] ?? Number.NaN);
}

export function partsFolder(uploadId: string): string {
  return `uploads/${uploadId}/`;
}
