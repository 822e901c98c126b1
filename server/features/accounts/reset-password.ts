import { Failure } from "#contract/errors.ts";
import type { Context } from "#server/context.ts";
import { sendAuthMail } from "#server/features/accounts/auth-mail-job.ts";
import { consumeToken, findToken, removeTokens } from "#server/features/accounts/auth-tokens.ts";
import { claimUnconfirmed } from "#server/features/accounts/claim-unconfirmed.ts";
import { endSessionsOf } from "#server/features/accounts/end-sessions.ts";
import { openSession } from "#server/features/accounts/open-session.ts";
import { refuseCommonPassword, setPasswordHash } from "#server/features/accounts/passwords.ts";
import { hasSecondFactor } from "#server/features/accounts/second-factor-state.ts";
import { hashToken } from "#server/features/accounts/secret-tokens.ts";
import { hashPassword } from "#server/features/accounts/slow-hash.ts";
import { endApiKeys, hasApiKey } from "#server/features/api-keys/index.ts";

export async function checkPasswordReset(
  ctx: Context,
  token: string,
): Promise<{ valid: true; has_api_key: boolean }> {
  const found = await findToken(ctx.db, "reset_password", hashToken(token), ctx.clock());
  if (!found) throw new Failure("reset_link_invalid");
  return { valid: true, has_api_key: await hasApiKey(ctx.db, found.userId) };
}

/** Ends every other session and link; with a second factor on, it does not sign in either. */
export async function resetPassword(
  ctx: Context,
  input: { token: string; password: string; end_api_key?: boolean | undefined },
) {
  await refuseCommonPassword(input.password);
  await checkPasswordReset(ctx, input.token);
  const hash = await hashPassword(input.password);
  return ctx.db.transaction(async (tx) => {
    const token = await consumeToken(tx, "reset_password", hashToken(input.token), ctx.clock());
    if (!token) throw new Failure("reset_link_invalid");
    const { userId } = token;
    await claimUnconfirmed(ctx, tx, userId);
    await setPasswordHash(tx, userId, hash);
    await endSessionsOf(ctx, tx, userId);
    await removeTokens(tx, userId);
    if (input.end_api_key) await endApiKeys(tx, userId);
    await sendAuthMail(ctx, tx, "password_changed", { userId });
    if (await hasSecondFactor(tx, userId)) return { status: "sign_in_required" as const };
    return openSession(ctx, tx, userId);
  });
}
