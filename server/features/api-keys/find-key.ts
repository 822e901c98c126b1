import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { ApiKeyScope } from "#contract/route.ts";
import type { Services } from "#server/context.ts";
import { hashToken } from "#server/features/accounts/index.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

/** "Last used" is shown to the minute, so it is written no more often. */
const NOTED_EVERY_MS = 60_000;

interface FoundKey {
  /** That of its account for the first key, which lasts when the key is replaced. */
  id: string;
  userId: string;
  scope: ApiKeyScope;
  usedAt: Date | null;
}

/** The first key or a named one, by its hash. */
export async function findKey(
  { db, clock }: Pick<Services, "db" | "clock">,
  apiKey: string,
): Promise<FoundKey> {
  const hash = hashToken(apiKey);
  const [first] = await db
    .select({
      id: profiles.id,
      userId: profiles.id,
      scope: profiles.apiKeyScope,
      usedAt: profiles.apiKeyUsedAt,
    })
    .from(profiles)
    .where(eq(profiles.apiKeyHash, hash));
  if (first) return first;
  const [named] = await db.select().from(apiKeys).where(eq(apiKeys.keyHash, hash));
  if (!named) throw new Failure("api_key_invalid");
  if (named.expiresAt && named.expiresAt <= clock()) throw new Failure("api_key_expired");
  return named;
}

export async function noteUse({ db, clock }: Services, key: FoundKey): Promise<void> {
  const now = clock();
  if (key.usedAt && now.getTime() - key.usedAt.getTime() < NOTED_EVERY_MS) return;
  if (key.id === key.userId) {
    await db.update(profiles).set({ apiKeyUsedAt: now }).where(eq(profiles.id, key.userId));
  } else {
    await db.update(apiKeys).set({ usedAt: now }).where(eq(apiKeys.id, key.id));
  }
}
