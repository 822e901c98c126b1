import { eq } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { acceptTerms } from "#server/features/accounts/accept-terms.ts";
import { removeTokens } from "#server/features/accounts/auth-tokens.ts";
import { endSessionsOf } from "#server/features/accounts/end-sessions.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import { nameFromEmail } from "#server/features/accounts/name-from-email.ts";
import { setPasswordHash } from "#server/features/accounts/passwords.ts";
import { removeSignUps } from "#server/features/accounts/sign-ups.ts";
import { grantAdmin } from "#server/features/admin/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { secondFactors } from "#server/platform/db/schema/second-factors.ts";
import { accounts, users } from "#server/platform/db/schema/users.ts";

/** Marks the address as confirmed: whoever opened the mail owns it. */
async function confirmEmail(
  ctx: Context,
  tx: Tx,
  userId: string,
  makesAdmin: boolean,
): Promise<void> {
  const [user] = await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: ctx.clock() })
    .where(eq(users.id, userId))
    .returning({ email: users.email });
  await removeTokens(tx, userId, "confirm_email");
  if (makesAdmin && user && user.email === ctx.config.adminEmail) {
    await grantAdmin(tx, "admin_email_confirmed", userId, ctx.clock());
  }
}

/** What the owner of an address is known to have chosen. */
interface OwnChoice {
  password: string;
  username?: string;
  /** The terms that were accepted with it; null where none were shown. */
  termsVersion: string | null;
}

/**
 * Gives an account whose address was never confirmed to the owner of the mailbox: anything set up on it
 * before (passwords, a name, sessions, a second factor) may be someone else's and is removed.
 */
export async function claimUnconfirmed(
  ctx: Context,
  tx: Tx,
  userId: string,
  own?: OwnChoice,
  { makesAdmin = true }: { makesAdmin?: boolean } = {},
): Promise<void> {
  const user = await lockAccount(tx, userId);
  if (!user || user.emailVerified) return;
  await tx.delete(accounts).where(eq(accounts.userId, userId));
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await endSessionsOf(ctx, tx, userId);
  await removeSignUps(tx, userId);
  const username = own?.username ?? nameFromEmail(user.email);
  await tx.update(profiles).set({ username }).where(eq(profiles.id, userId));
  await tx.update(users).set({ name: username }).where(eq(users.id, userId));
  if (own) {
    await setPasswordHash(tx, userId, own.password);
    await keepAcceptance(ctx, tx, userId, own);
  }
  await confirmEmail(ctx, tx, userId, makesAdmin);
}

async function keepAcceptance(
  { clock }: Context,
  tx: Tx,
  userId: string,
  { termsVersion: version }: OwnChoice,
): Promise<void> {
  if (version === null) return;
  await acceptTerms(tx, { userId, version, occasion: "sign_up", createdAt: clock() });
}
