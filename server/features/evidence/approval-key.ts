import { randomBytes } from "node:crypto";
import { deriveKeys } from "#server/app-secret.ts";
import type { Services } from "#server/context.ts";
import { seal, unseal } from "#server/features/accounts/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { approvalKey } from "#server/platform/db/schema/approvals.ts";

/**
 * Seals the records, and receipts' addresses. It is not derived from APP_SECRET but sealed with it: a new
 * secret reseals this one row, and no record.
 */
export async function approvalKeyOf(
  services: Pick<Services, "secrets">,
  db: Queryable,
): Promise<Buffer> {
  const keys = deriveKeys(services.secrets, "approval-key");
  const [kept] = await db.select().from(approvalKey);
  if (kept) return Buffer.from(unseal(keys, kept.key), "base64url");
  const key = seal(keys, randomBytes(32).toString("base64url"));
  // Of processes that come at once the first one's counts.
  await db.insert(approvalKey).values({ key }).onConflictDoNothing();
  return approvalKeyOf(services, db);
}
