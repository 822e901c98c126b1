import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { deriveKeys } from "#server/app-secret.ts";
import type { Services } from "#server/context.ts";
import { type Hashes, hashShortCode } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { approvalCodes } from "#server/platform/db/schema/approvals.ts";

const MAX_ATTEMPTS = 5;
export const CODE_MINUTES = 15;

export function codeHashes(
  { secrets }: Pick<Services, "secrets">,
  personId: string,
  code: string,
): Hashes {
  return hashShortCode(deriveKeys(secrets, "approval-code"), personId, code);
}

/** A right code is used up with this; wrong ones are counted, and after five none is right any more. */
export async function redeemCode(
  ctx: Pick<Services, "secrets" | "clock">,
  tx: Tx,
  personId: string,
  code: string,
): Promise<boolean> {
  const isTheirs = eq(approvalCodes.personId, personId);
  const [mailed] = await tx.select().from(approvalCodes).where(isTheirs).for("update");
  if (!mailed || mailed.attempts >= MAX_ATTEMPTS || mailed.expiresAt <= ctx.clock()) return false;
  const isRight = codeHashes(ctx, personId, code).some((hash) => isSame(hash, mailed.hash));
  if (isRight) await tx.delete(approvalCodes).where(isTheirs);
  else
    await tx
      .update(approvalCodes)
      .set({ attempts: mailed.attempts + 1 })
      .where(isTheirs);
  return isRight;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
