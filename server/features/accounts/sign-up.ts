import { Failure } from "#contract/errors.ts";
import type { ParsedInputOf } from "#contract/route.ts";
import type { signUp as signUpRoute } from "#contract/routes/sign-in.ts";
import { TERMS_VERSION } from "#contract/terms.ts";
import type { Context } from "#server/context.ts";
import { limitMails } from "#server/features/accounts/auth-limits.ts";
import { sendAuthMail } from "#server/features/accounts/auth-mail-job.ts";
import { authStore } from "#server/features/accounts/auth-store.ts";
import { carryOf } from "#server/features/accounts/carry.ts";
import { findUserByEmail } from "#server/features/accounts/find-user.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import { nameFromEmail } from "#server/features/accounts/name-from-email.ts";
import { refuseCommonPassword } from "#server/features/accounts/passwords.ts";
import { hashToken, newToken } from "#server/features/accounts/secret-tokens.ts";
import { addSignUp } from "#server/features/accounts/sign-ups.ts";
import { hashPassword } from "#server/features/accounts/slow-hash.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

type SignUpInput = ParsedInputOf<typeof signUpRoute>;

/** Returns the nonce that identifies the browser of this sign-up. */
export async function signUp(ctx: Context, input: SignUpInput): Promise<{ nonce: string }> {
  await refuseCommonPassword(input.password);
  await limitMails(ctx, input.email);
  const password = await hashPassword(input.password);
  const nonce = newToken();
  const nonceHash = hashToken(nonce);
  const username = input.username ?? nameFromEmail(input.email);
  const record = () =>
    ctx.db.transaction(async (tx) => {
      const userId = await findOrCreateUnconfirmed(tx, input.email);
      const own = { userId, username, password, nonceHash, carry: carryOf(input) };
      await addSignUp(tx, { ...own, termsVersion: TERMS_VERSION }, ctx.clock());
      await sendAuthMail(ctx, tx, "confirm_email", input.email, { nonceHash });
    });
  await record().catch((error: unknown) => {
    // Two first sign-ups of one address at once: by now the other one has created the user.
    if (!isUniqueViolation(error)) throw error;
    return record();
  });
  return { nonce };
}

/** The account has no password and no chosen name until somebody proves that the address is theirs. */
export async function findOrCreateUnconfirmed(tx: Tx, email: string): Promise<string> {
  const found = await findUserByEmail(tx, email);
  const existing = found && (await lockAccount(tx, found.id));
  if (existing?.emailVerified) throw new Failure("already_registered");
  if (existing) return existing.id;
  const username = nameFromEmail(email);
  const user = await authStore(tx).createUser(
    { email, name: username, emailVerified: false },
    { method: "email" },
  );
  await tx.insert(profiles).values({ id: user.id, username });
  return user.id;
}
