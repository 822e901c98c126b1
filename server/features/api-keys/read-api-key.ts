import { and, eq, isNotNull } from "drizzle-orm";
import type { ApiKey } from "#contract/routes/api-keys.ts";
import type { UserContext } from "#server/context.ts";
import { unsealApiKey } from "#server/features/api-keys/api-key-secret.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

/** Shows the key to its owner, as often as they like. */
export async function readApiKey({ db, secrets, viewer }: UserContext): Promise<ApiKey> {
  const [row] = await db
    .select({
      sealed: profiles.apiKey,
      scope: profiles.apiKeyScope,
      createdAt: profiles.apiKeyCreatedAt,
      usedAt: profiles.apiKeyUsedAt,
    })
    .from(profiles)
    .where(eq(profiles.id, viewer.profile.id));
  return {
    api_key: row?.sealed ? unsealApiKey(secrets, row.sealed) : null,
    scope: row?.scope ?? "read",
    created_at: row?.createdAt?.toISOString() ?? null,
    last_used_at: row?.usedAt?.toISOString() ?? null,
  };
}

export async function hasApiKey(db: Queryable, userId: string): Promise<boolean> {
  const holds = and(eq(profiles.id, userId), isNotNull(profiles.apiKeyHash));
  if ((await db.$count(profiles, holds)) > 0) return true;
  return (await db.$count(apiKeys, eq(apiKeys.userId, userId))) > 0;
}
