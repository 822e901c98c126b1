import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { deriveKeys } from "#server/app-secret.ts";
import type { Services } from "#server/context.ts";
import { type Hashes, hashShortCode } from "#server/features/accounts/secret-tokens.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { recoveryCodes } from "#server/platform/db/schema/second-factors.ts";

const HOW_MANY = 10;
/** Without letters and digits that look alike on paper. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Creates ten codes, shown once; earlier ones stop working. */
export async function replaceRecoveryCodes(
  ctx: Pick<Services, "secrets">,
  tx: Tx,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: recoveryCodeHashes(ctx, userId, code)[0] })));
  return codes;
}

export function recoveryCodeHashes(
  { secrets }: Pick<Services, "secrets">,
  userId: string,
  code: string,
): Hashes {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return hashShortCode(deriveKeys(secrets, "recovery-code"), userId, plain);
}

function newRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
