import { Failure } from "#contract/errors.ts";
import type { Context } from "#server/context.ts";
import { limitSignIn } from "#server/features/accounts/auth-limits.ts";
import { findUserByEmail, type User } from "#server/features/accounts/find-user.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import { signInOrChallenge } from "#server/features/accounts/open-session.ts";
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
    // A reset may have replaced the password while it was being compared.
    if ((await findPasswordHash(tx, user.id)) !== hash) throw new Failure("invalid_credentials");
    return signInOrChallenge(ctx, tx, user.id);
  });
}

/**
 * An unconfirmed address may have several passwords. One is compared, as for everybody else, so that
 * the time reveals nothing: that of this browser's sign-up, or else the newest.
 */
async function findHash(
  db: Queryable,
  { id, emailVerified }: User,
  nonceHash: string | undefined,
): Promise<string | null> {
  if (emailVerified) return findPasswordHash(db, id);
  const signUp = (await findSignUpOfBrowser(db, id, nonceHash)) ?? (await findNewestSignUp(db, id));
  // Without a sign-up there may still be a password set by an admin.
  return signUp?.password ?? findPasswordHash(db, id);
}
