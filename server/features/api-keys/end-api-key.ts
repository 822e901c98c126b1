import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

/** Revokes the key: the next request that uses it is refused. */
export async function endApiKey(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ apiKey: null, apiKeyHash: null, apiKeyCreatedAt: null, apiKeyUsedAt: null })
    .where(eq(profiles.id, userId));
}
