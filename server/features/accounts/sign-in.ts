import { Failure } from "#contract/errors.ts";
import type { Context } from "#server/context.ts";
import { limitSignIn } from "#server/features/accounts/auth-limits.ts";
import { findUserByEmail } from "#server/features/accounts/find-user.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import { enter } from "#server/features/accounts/open-session.ts";
import { findPasswordHash, matchPassword } from "#server/features/accounts/passwords.ts";

export async function signIn(ctx: Context, input: { email: string; password: string }) {
  const { user, hash } = await limitSignIn(ctx, input.email, async () => {
    const user = await findUserByEmail(ctx.db, input.email);
    const hash = await matchPassword(ctx.db, user?.id ?? null, input.password);
    if (!user || !hash) throw new Failure("invalid_credentials");
    return { user, hash };
  });
  if (!user.emailVerified) throw new Failure("email_not_confirmed");
  return ctx.db.transaction(async (tx) => {
    await lockAccount(tx, user.id);
    // While the password was being compared, a reset may have put another in its place.
    if ((await findPasswordHash(tx, user.id)) !== hash) throw new Failure("invalid_credentials");
    return enter(ctx, tx, user.id);
  });
}
