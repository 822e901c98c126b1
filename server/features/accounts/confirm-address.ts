import { Failure } from "#contract/errors.ts";
import type { PasswordRequired } from "#contract/routes/sign-in.ts";
import type { Context } from "#server/context.ts";
import { limitSignIn } from "#server/features/accounts/auth-limits.ts";
import { type AuthToken, holdToken } from "#server/features/accounts/auth-tokens.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import { enter } from "#server/features/accounts/open-session.ts";
import { matchesHash, refuseCommonPassword } from "#server/features/accounts/passwords.ts";
import { claimUnconfirmed } from "#server/features/accounts/prove-mailbox.ts";
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
 * Opens a confirmation link. Anyone may have signed up with the address, so the link itself confirms
 * nobody's password: that takes the browser in which one was chosen, or typing it.
 */
export async function openConfirmation(
  ctx: Context,
  tx: Tx,
  token: string,
  nonceHash: string | undefined,
) {
  const { link, email, signUp } = await holdLink(ctx, tx, token);
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
  const { email, signUp } = await ctx.db.transaction((tx) => holdLink(ctx, tx, input.token));
  const typed = await limitSignIn(ctx, email, async () => {
    const fits = await matchesHash(signUp?.password ?? null, input.password);
    if (!signUp || !fits || isAdminAddress(ctx, email)) {
      throw new Failure("wrong_sign_up_password");
    }
    return signUp;
  });
  return ctx.db.transaction(async (tx) => {
    const { link } = await holdLink(ctx, tx, input.token);
    return confirm(ctx, tx, link, typed);
  });
}

/** The name chosen at sign-up goes with its password: it may have been anybody's. */
export async function confirmWithNewPassword(ctx: Context, input: TypedPassword) {
  await refuseCommonPassword(input.password);
  await ctx.db.transaction((tx) => holdLink(ctx, tx, input.token));
  const password = await hashPassword(input.password);
  return ctx.db.transaction(async (tx) => {
    const { link, signUp } = await holdLink(ctx, tx, input.token);
    return confirm(ctx, tx, link, { password, carry: signUp?.carry ?? {} });
  });
}

/** Holds the account behind a link: of those who use it at once, one confirms and the rest find it dead. */
async function holdLink(ctx: Context, tx: Tx, token: string) {
  const link = await holdToken(tx, "confirm_email", hashToken(token), ctx.clock());
  const user = link && (await lockAccount(tx, link.userId));
  if (!link || !user || user.emailVerified) throw new Failure("email_link_invalid");
  return { link, email: user.email, signUp: await findSignUpOfLink(tx, link) };
}

/** An administrator's password is chosen by whoever has proved the mailbox, never before. */
function isAdminAddress({ config }: Context, email: string): boolean {
  return email === config.adminEmail;
}

async function confirm(
  ctx: Context,
  tx: Tx,
  { userId, carry }: AuthToken,
  chosen: Pick<SignUp, "password" | "carry"> & Partial<Pick<SignUp, "username">>,
) {
  await claimUnconfirmed(ctx, tx, userId, chosen);
  const entered = await enter(ctx, tx, userId, { ...chosen.carry, ...carry });
  return { ...entered, accountCreated: true as const };
}
