import { Failure } from "#contract/errors.ts";
import type { PasswordRequired } from "#contract/routes/sign-in.ts";
import { TERMS_VERSION } from "#contract/terms.ts";
import type { Context } from "#server/context.ts";
import { limitSignIn } from "#server/features/accounts/auth-limits.ts";
import { type AuthToken, lockToken } from "#server/features/accounts/auth-tokens.ts";
import { claimUnconfirmed } from "#server/features/accounts/claim-unconfirmed.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import { signInOrChallenge } from "#server/features/accounts/open-session.ts";
import { matchesHash, refuseCommonPassword } from "#server/features/accounts/passwords.ts";
import { hashToken } from "#server/features/accounts/secret-tokens.ts";
import {
  findSignUpOfBrowser,
  findSignUpOfLink,
  type SignUp,
} from "#server/features/accounts/sign-ups.ts";
import { hashPassword } from "#server/features/accounts/slow-hash.ts";
import type { Tx } from "#server/platform/db/database.ts";

interface TypedPassword {
  token: string;
  password: string;
}

/**
 * Opens a confirmation link. Anyone may have signed up with the address, so the link alone confirms
 * nobody's password: that takes the browser in which it was chosen, or typing it.
 */
export async function openConfirmation(
  ctx: Context,
  tx: Tx,
  token: string,
  nonceHash: string | undefined,
) {
  const { link, email, signUp } = await lockLink(ctx, tx, token);
  const own = await findSignUpOfBrowser(tx, link.userId, nonceHash);
  if (own && !isAdminAddress(ctx, email)) return confirm(ctx, tx, link, own);
  const answer: PasswordRequired = {
    status: "password_required",
    email,
    new_password_only: signUp === null || isAdminAddress(ctx, email),
  };
  return answer;
}

export async function confirmWithSignUpPassword(ctx: Context, input: TypedPassword) {
  const { email, signUp } = await ctx.db.transaction((tx) => lockLink(ctx, tx, input.token));
  const typed = await limitSignIn(ctx, email, async () => {
    const fits = await matchesHash(signUp?.password ?? null, input.password);
    if (!signUp || !fits || isAdminAddress(ctx, email)) {
      throw new Failure("wrong_sign_up_password");
    }
    return signUp;
  });
  return ctx.db.transaction(async (tx) => {
    const { link } = await lockLink(ctx, tx, input.token);
    return confirm(ctx, tx, link, typed);
  });
}

/** The name chosen at sign-up is discarded with its password: it may have been anybody's. */
export async function confirmWithNewPassword(ctx: Context, input: TypedPassword) {
  await refuseCommonPassword(input.password);
  await ctx.db.transaction((tx) => lockLink(ctx, tx, input.token));
  const password = await hashPassword(input.password);
  return ctx.db.transaction(async (tx) => {
    const { link, signUp } = await lockLink(ctx, tx, input.token);
    const own = { password, carry: signUp?.carry ?? {}, termsVersion: TERMS_VERSION };
    return confirm(ctx, tx, link, own);
  });
}

/** Locks the account behind a link: of simultaneous uses one confirms, and the rest find the link used. */
async function lockLink(ctx: Context, tx: Tx, token: string) {
  const link = await lockToken(tx, "confirm_email", hashToken(token), ctx.clock());
  const user = link && (await lockAccount(tx, link.userId));
  if (!link || !user || user.emailVerified) throw new Failure("email_link_invalid");
  return { link, email: user.email, signUp: await findSignUpOfLink(tx, link) };
}

/** An administrator chooses a password only after proving that the mailbox is theirs. */
function isAdminAddress({ config }: Context, email: string): boolean {
  return email === config.adminEmail;
}

async function confirm(
  ctx: Context,
  tx: Tx,
  { userId, carry }: AuthToken,
  chosen: Pick<SignUp, "password" | "carry" | "termsVersion"> & Partial<Pick<SignUp, "username">>,
) {
  await claimUnconfirmed(ctx, tx, userId, chosen);
  const outcome = await signInOrChallenge(ctx, tx, userId, { ...chosen.carry, ...carry });
  return { ...outcome, accountCreated: true as const };
}
