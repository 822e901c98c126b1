import type { ApiKeyScope } from "#contract/route.ts";
import type { Services, Viewer } from "#server/context.ts";
import { hashToken } from "#server/features/accounts/index.ts";
import { newApiKey } from "#server/features/api-keys/api-key-secret.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";

const DAY_MS = 24 * 3600_000;

interface DemoKey {
  name: string;
  scope: ApiKeyScope;
  /** From now; null when it has no end, or was never used. */
  expiresIn: number | null;
  usedDaysAgo: number | null;
}

const demoKeys: readonly DemoKey[] = [
  { name: "Planilha de revisões", scope: "read", expiresIn: null, usedDaysAgo: 1 },
  { name: "Publicação do site", scope: "write", expiresIn: 60, usedDaysAgo: 4 },
  { name: "Assistente de IA", scope: "read", expiresIn: 30, usedDaysAgo: null },
];

/** Keys that nobody holds: what they are was told to no one. */
export async function seedKeys({ db }: Services, { profile }: Viewer): Promise<void> {
  const after = (days: number | null) =>
    days === null ? null : new Date(Date.now() + days * DAY_MS);
  for (const [index, { name, scope, expiresIn, usedDaysAgo }] of demoKeys.entries()) {
    const apiKey = newApiKey();
    await db.insert(apiKeys).values({
      userId: profile.id,
      name,
      scope,
      keyHash: hashToken(apiKey),
      hint: apiKey.slice(-4),
      expiresAt: after(expiresIn),
      createdAt: new Date(Date.now() - (index + 10) * DAY_MS),
      usedAt: after(usedDaysAgo === null ? null : -usedDaysAgo),
    });
  }
}
