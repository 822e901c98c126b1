import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { deriveKey } from "#server/app-secret.ts";
import { hashShortCode } from "#server/features/accounts/secret-tokens.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { recoveryCodes } from "#server/platform/db/schema/second-factors.ts";

const HOW_MANY = 10;
/** Without letters and digits that look alike on paper. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Creates ten codes, shown once; earlier ones stop working. */
export async function replaceRecoveryCodes(
  ctx: { secret: string },
  tx: Tx,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: recoveryCodeHash(ctx, userId, code) })));
  return codes;
}

export function recoveryCodeHash(ctx: { secret: string }, userId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return hashShortCode(deriveKey(ctx.secret, "recovery-code"), userId, plain);
}

function newRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
