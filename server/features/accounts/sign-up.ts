import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { ParsedInputOf } from "#contract/route.ts";
import type { signUp as signUpRoute } from "#contract/routes/sign-in.ts";
import type { Context } from "#server/context.ts";
import { limitMails } from "#server/features/accounts/auth-limits.ts";
import { sendAuthMail } from "#server/features/accounts/auth-mail-job.ts";
import { authStore } from "#server/features/accounts/auth-store.ts";
import { removeTokens } from "#server/features/accounts/auth-tokens.ts";
import { carryOf } from "#server/features/accounts/carry.ts";
import { findUserByEmail } from "#server/features/accounts/find-user.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import { nameFromEmail } from "#server/features/accounts/name-from-email.ts";
import { refuseCommonPassword, setPasswordHash } from "#server/features/accounts/passwords.ts";
import { hashPassword } from "#server/features/accounts/slow-hash.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

type SignUpInput = ParsedInputOf<typeof signUpRoute>;

export async function signUp(ctx: Context, input: SignUpInput): Promise<{ accepted: true }> {
  await refuseCommonPassword(input.password);
  await limitMails(ctx, input.email);
  const hash = await hashPassword(input.password);
  const username = input.username ?? nameFromEmail(input.email);
  await ctx.db
    .transaction(async (tx) => {
      const userId = await findOrCreateUnconfirmed(tx, input.email, username);
      await setPasswordHash(tx, userId, hash);
      await sendAuthMail(ctx, tx, "confirm_email", input.email, carryOf(input));
    })
    .catch((error: unknown) => {
      // Two sign-ups of one address at once: the other one sends the mail.
      if (!isUniqueViolation(error)) throw error;
    });
  return { accepted: true };
}

/** An address that nobody confirmed belongs to whoever signs up last and opens the mail. */
async function findOrCreateUnconfirmed(tx: Tx, email: string, username: string): Promise<string> {
  const found = await findUserByEmail(tx, email);
  const existing = found && (await lockAccount(tx, found.id));
  if (existing?.emailVerified) throw new Failure("already_registered");
  if (existing) {
    // A link that was sent for an earlier password must not confirm this one.
    await removeTokens(tx, existing.id, "confirm_email");
    await tx.update(profiles).set({ username }).where(eq(profiles.id, existing.id));
    return existing.id;
  }
  const user = await authStore(tx).createUser(
    { email, name: username, emailVerified: false },
    { method: "email" },
  );
  await tx.insert(profiles).values({ id: user.id, username });
  return user.id;
}
