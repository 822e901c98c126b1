import { and, desc, eq } from "drizzle-orm";
import { Failure, invalidInput } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { apiKeyMessages } from "#contract/messages/api-keys.ts";
import type { ApiKeyScope } from "#contract/route.ts";
import type { NamedApiKey, NewApiKey } from "#contract/routes/api-keys.ts";
import { type UserContext, visibleTo } from "#server/context.ts";
import { hashToken, lockOwnAccount } from "#server/features/accounts/index.ts";
import { newApiKey } from "#server/features/api-keys/api-key-secret.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";

const HINT_LENGTH = 4;

export async function listApiKeys({ db, viewer }: UserContext): Promise<{ data: NamedApiKey[] }> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(visibleTo(viewer, apiKeys))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return { data: rows.map(presentApiKey) };
}

export async function createApiKey(
  ctx: UserContext,
  draft: { name: string; scope: ApiKeyScope; expires_at?: string | null | undefined },
): Promise<NewApiKey> {
  const expiresAt = draft.expires_at ? new Date(draft.expires_at) : null;
  if (expiresAt && expiresAt <= ctx.clock()) {
    throw invalidInput("expires_at", apiKeyMessages.expiryPassed);
  }
  const apiKey = newApiKey();
  const { id: userId } = ctx.viewer.profile;
  return ctx.db.transaction(async (tx) => {
    // With the account locked, two at once do not both take the last place.
    await lockOwnAccount(ctx, tx);
    if ((await tx.$count(apiKeys, visibleTo(ctx.viewer, apiKeys))) >= limits.apiKeys) {
      throw new Failure("api_key_limit_reached", { limit: limits.apiKeys });
    }
    const { name, scope } = draft;
    const [created] = await tx
      .insert(apiKeys)
      .values({ userId, name, scope, expiresAt, ...secretOf(apiKey), createdAt: ctx.clock() })
      .returning();
    if (!created) throw new Error("a key that was not recorded");
    return { ...presentApiKey(created), api_key: apiKey };
  });
}

/** Name, scope and end stay; the key before is refused from the next request on. */
export async function replaceApiKey(ctx: UserContext, apiKeyId: string): Promise<NewApiKey> {
  const apiKey = newApiKey();
  const [replaced] = await ctx.db
    .update(apiKeys)
    .set({ ...secretOf(apiKey), createdAt: ctx.clock(), usedAt: null })
    .where(and(eq(apiKeys.id, apiKeyId), visibleTo(ctx.viewer, apiKeys)))
    .returning();
  if (!replaced) throw new Failure("not_found");
  return { ...presentApiKey(replaced), api_key: apiKey };
}

export async function removeApiKey(ctx: UserContext, apiKeyId: string): Promise<void> {
  const { rowCount } = await ctx.db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, apiKeyId), visibleTo(ctx.viewer, apiKeys)));
  if (!rowCount) throw new Failure("not_found");
}

function secretOf(apiKey: string): { keyHash: string; hint: string } {
  return { keyHash: hashToken(apiKey), hint: apiKey.slice(-HINT_LENGTH) };
}

function presentApiKey(row: typeof apiKeys.$inferSelect): NamedApiKey {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    hint: row.hint,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    last_used_at: row.usedAt?.toISOString() ?? null,
  };
}
