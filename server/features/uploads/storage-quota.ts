import { eq, sum } from "drizzle-orm";
import { formatBytes } from "#contract/bytes.ts";
import { Failure } from "#contract/errors.ts";
import type { Queryable, Tx } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

export interface StorageUse {
  used: number;
  /** Null or 0 does not limit. */
  limit: number | null;
}

/** The originals' sizes; what is made from them is not charged. */
export async function readStorageUse(db: Queryable, userId: string): Promise<StorageUse> {
  const [row] = await db
    .select({ limit: profiles.storageLimit, used: sum(layouts.size) })
    .from(profiles)
    .leftJoin(layouts, eq(layouts.userId, profiles.id))
    .where(eq(profiles.id, userId))
    .groupBy(profiles.id);
  return { used: Number(row?.used ?? 0), limit: row?.limit ?? null };
}

export async function requireRoom(db: Queryable, userId: string, size: number): Promise<void> {
  const { used, limit } = await readStorageUse(db, userId);
  if (!limit || used + size <= limit) return;
  const remaining = formatBytes(Math.max(limit - used, 0));
  throw new Failure("storage_limit_exceeded", { remaining });
}

/** One upload of a person at a time gets here, so the sum it sees is the sum it adds to. */
export async function requireRoomExactly(tx: Tx, userId: string, size: number): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for("update");
  await requireRoom(tx, userId, size);
}
