import type { Context } from "#server/context.ts";
import { sendAuthMail } from "#server/features/accounts/auth-mail-job.ts";
import { removeTokens } from "#server/features/accounts/auth-tokens.ts";
import { endSessionsOf } from "#server/features/accounts/end-sessions.ts";
import { refuseCommonPassword, setPasswordHash } from "#server/features/accounts/passwords.ts";
import { removeSignUps } from "#server/features/accounts/sign-ups.ts";
import { hashPassword } from "#server/features/accounts/slow-hash.ts";
import type { Tx } from "#server/platform/db/database.ts";

/** The slow half, to be called before the transaction begins. */
export async function hashNewPassword(password: string): Promise<string> {
  await refuseCommonPassword(password);
  return hashPassword(password);
}

/** For a password set by someone else: ends all sessions and links, and notifies the owner. */
export async function replacePassword(
  ctx: Context,
  tx: Tx,
  userId: string,
  hash: string,
): Promise<void> {
  await setPasswordHash(tx, userId, hash);
  await endSessionsOf(ctx, tx, userId);
  await removeTokens(tx, userId);
  await removeSignUps(tx, userId);
  await sendAuthMail(ctx, tx, "password_set", { userId });
}
