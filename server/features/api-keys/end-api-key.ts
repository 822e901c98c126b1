import { eq } from "drizzle-orm";
import type { Queryable, Tx } from "#server/platform/db/database.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

/** Revokes all keys of an account: the next request that uses one is refused. */
export async function endApiKeys(tx: Tx, userId: string): Promise<void> {
  await endFirstKey(tx, userId);
  await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
}

export async function endFirstKey(db: Queryable, userId: string): Promise<void> {
  await db
    .update(profiles)
    .set({
      apiKey: null,
      apiKeyHash: null,
      apiKeyScope: "read",
      apiKeyCreatedAt: null,
      apiKeyUsedAt: null,
    })
    .where(eq(profiles.id, userId));
}
