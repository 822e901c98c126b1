import type { Session } from "#contract/routes/session.ts";
import type { UserContext } from "#server/context.ts";
import { sendAuthMail } from "#server/features/accounts/auth-mail-job.ts";
import { removeTokens } from "#server/features/accounts/auth-tokens.ts";
import { confirmIdentity, type IdentityProof } from "#server/features/accounts/confirm-identity.ts";
import { endSessionsOf } from "#server/features/accounts/end-sessions.ts";
import { lockOwnAccount } from "#server/features/accounts/lock-account.ts";
import { refuseCommonPassword, setPasswordHash } from "#server/features/accounts/passwords.ts";
import { presentSession } from "#server/features/accounts/present-session.ts";
import { hashPassword } from "#server/features/accounts/slow-hash.ts";
import { endApiKeys } from "#server/features/api-keys/index.ts";

export async function changePassword(
  ctx: UserContext,
  input: IdentityProof & { password: string; end_api_key?: boolean | undefined },
): Promise<Session> {
  const { profile, session } = ctx.viewer;
  await confirmIdentity(ctx, input);
  await refuseCommonPassword(input.password);
  const hash = await hashPassword(input.password);
  await ctx.db.transaction(async (tx) => {
    await lockOwnAccount(ctx, tx);
    await setPasswordHash(tx, profile.id, hash);
    await endSessionsOf(ctx, tx, profile.id, session.id);
    await removeTokens(tx, profile.id);
    if (input.end_api_key) await endApiKeys(tx, profile.id);
    await sendAuthMail(ctx, tx, "password_changed", { userId: profile.id });
  });
  return presentSession(ctx, { sessionId: session.id, user: profile });
}
