import { deriveKeys } from "#server/app-secret.ts";
import type { Services } from "#server/context.ts";
import { seal, unseal } from "#server/features/accounts/index.ts";
import { loadWebPush } from "#server/features/notices/push/load-web-push.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { pushKey } from "#server/platform/db/schema/notices.ts";

export interface PushKey {
  publicKey: string;
  privateKey: string;
}

/** Made when it is first asked for: with another one every browser would have to subscribe again. */
export async function pushKeyOf(
  services: Pick<Services, "secrets">,
  db: Queryable,
): Promise<PushKey> {
  const keys = deriveKeys(services.secrets, "push-key");
  const [kept] = await db.select().from(pushKey);
  if (kept) return { publicKey: kept.publicKey, privateKey: unseal(keys, kept.privateKey) };
  const { publicKey, privateKey } = (await loadWebPush()).generateVAPIDKeys();
  // Of processes that come at once the first one's counts.
  await db
    .insert(pushKey)
    .values({ publicKey, privateKey: seal(keys, privateKey) })
    .onConflictDoNothing();
  return pushKeyOf(services, db);
}
