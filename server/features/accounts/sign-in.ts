import { Failure } from "#contract/errors.ts";
import type { Context } from "#server/context.ts";
import { limitSignIn } from "#server/features/accounts/auth-limits.ts";
import { findUserByEmail, type User } from "#server/features/accounts/find-user.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import { enter } from "#server/features/accounts/open-session.ts";
import { findPasswordHash, matchesHash } from "#server/features/accounts/passwords.ts";
import { findNewestSignUp, findSignUpOfBrowser } from "#server/features/accounts/sign-ups.ts";
import type { Queryable } from "#server/platform/db/database.ts";

interface SignInInput {
  email: string;
  password: string;
}

export async function signIn(ctx: Context, input: SignInInput, nonceHash: string | undefined) {
  const { user, hash } = await limitSignIn(ctx, input.email, async () => {
    const user = await findUserByEmail(ctx.db, input.email);
    const hash = user && (await findHash(ctx.db, user, nonceHash));
    const fits = await matchesHash(hash, input.password);
    if (!user || !fits) throw new Failure("invalid_credentials");
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

/**
 * An address that nobody confirmed may have many passwords. One of them is compared, as for everybody
 * else, or the time it takes would tell: that of this browser's sign-up, or else the newest.
 */
async function findHash(
  db: Queryable,
  { id, emailVerified }: User,
  nonceHash: string | undefined,
): Promise<string | null> {
  if (emailVerified) return findPasswordHash(db, id);
  const signUp = (await findSignUpOfBrowser(db, id, nonceHash)) ?? (await findNewestSignUp(db, id));
  // Without one there may still be what the administration set.
  return signUp?.password ?? findPasswordHash(db, id);
}
