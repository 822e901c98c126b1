import { eq } from "drizzle-orm";
import type { ApiKeyScope } from "#contract/route.ts";
import type { ApiKey } from "#contract/routes/api-keys.ts";
import type { UserContext } from "#server/context.ts";
import { hashToken, lockOwnAccount } from "#server/features/accounts/index.ts";
import { newApiKey, sealApiKey } from "#server/features/api-keys/api-key-secret.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

/** Replaces the previous first key. */
export async function generateApiKey(ctx: UserContext, scope: ApiKeyScope): Promise<ApiKey> {
  const apiKey = newApiKey();
  const now = ctx.clock();
  await ctx.db.transaction(async (tx) => {
    await lockOwnAccount(ctx, tx);
    await tx
      .update(profiles)
      .set({
        apiKey: sealApiKey(ctx.secrets, apiKey),
        apiKeyHash: hashToken(apiKey),
        apiKeyScope: scope,
        apiKeyCreatedAt: now,
        apiKeyUsedAt: null,
      })
      .where(eq(profiles.id, ctx.viewer.profile.id));
  });
  return { api_key: apiKey, scope, created_at: now.toISOString(), last_used_at: null };
}
