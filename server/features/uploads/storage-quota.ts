import { and, eq, ne, sql, sum } from "drizzle-orm";
import { formatBytes } from "#contract/bytes.ts";
import { Failure } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { isOpen, type UploadRow } from "#server/features/uploads/upload-queries.ts";
import type { Queryable, Tx } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { uploads } from "#server/platform/db/schema/uploads.ts";
import { isVersion, storedFiles } from "#server/platform/db/stored-files.ts";

export interface StorageUse {
  used: number;
  /** Null or 0 means unlimited. */
  limit: number | null;
}

/** The sizes of all versions' originals; renditions are not charged. */
export async function readStorageUse(db: Queryable, userId: string): Promise<StorageUse> {
  const [row] = await db
    .select({ limit: profiles.storageLimit, used: sum(storedFiles.charged) })
    .from(profiles)
    .leftJoin(storedFiles, and(eq(storedFiles.spaceId, profiles.id), isVersion))
    .where(eq(profiles.id, userId))
    .groupBy(profiles.id);
  return { used: Number(row?.used ?? 0), limit: row?.limit ?? null };
}

/**
 * Reserves the declared size of a new upload, next to the space's other reservations. How many may be open
 * is counted by who sends them.
 */
export async function reserveStorage(tx: Tx, upload: UploadRow, now: Date): Promise<void> {
  const { userId, size } = upload;
  await lockQuota(tx, userId);
  const others = await readOpenUploads(tx, upload, now);
  if (others.count >= limits.openUploads) {
    throw new Failure("too_many_uploads", { count: limits.openUploads });
  }
  await requireStorageBeside(tx, userId, { size, reserved: others.bytes });
}

/** Ignores other uploads' reservations: whoever finishes first gets the space. */
export async function requireStorage(tx: Tx, userId: string, size: number): Promise<void> {
  await lockQuota(tx, userId);
  await requireStorageBeside(tx, userId, { size, reserved: 0 });
}

/** One upload of a space at a time passes here, so the sum it reads is the sum it adds to. */
async function lockQuota(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for("update");
}

async function readOpenUploads(
  tx: Tx,
  { id, userId, createdBy }: UploadRow,
  now: Date,
): Promise<{ count: number; bytes: number }> {
  const bySender = sql<number>`(count(*) filter (where ${uploads.createdBy} = ${createdBy}))::int`;
  const [row] = await tx
    .select({ count: bySender, bytes: sum(uploads.size) })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), ne(uploads.id, id), isOpen(now)));
  return { count: row?.count ?? 0, bytes: Number(row?.bytes ?? 0) };
}

async function requireStorageBeside(
  tx: Tx,
  userId: string,
  { size, reserved }: { size: number; reserved: number },
): Promise<void> {
  const { used, limit } = await readStorageUse(tx, userId);
  const taken = used + reserved;
  if (!limit || taken + size <= limit) return;
  const remaining = formatBytes(Math.max(limit - taken, 0));
  throw new Failure("storage_limit_exceeded", { remaining });
}
