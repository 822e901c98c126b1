import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

/** Whatever still holds it is turned away from the next request on. */
export async function endApiKey(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ apiKey: null, apiKeyHash: null, apiKeyCreatedAt: null, apiKeyUsedAt: null })
    .where(eq(profiles.id, userId));
}
