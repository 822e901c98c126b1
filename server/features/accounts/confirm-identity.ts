import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";
import { limitSignIn } from "#server/features/accounts/auth-limits.ts";
import { withSecondFactor } from "#server/features/accounts/check-second-factor.ts";
import { findPasswordHash, matchesHash } from "#server/features/accounts/passwords.ts";
import { hasSecondFactor } from "#server/features/accounts/second-factor-state.ts";
import { withOneTimeCode } from "#server/features/accounts/verify-one-time-code.ts";
import { sessions } from "#server/platform/db/schema/users.ts";

const FRESH_FOR_MS = 10 * 60_000;

export interface IdentityProof {
  current_password?: string | undefined;
  identity_code?: string | undefined;
}

/**
 * Guards what an unattended browser must not do: a session older than ten minutes must prove who is
 * there, and the proof holds for ten minutes. Call it before a transaction begins: it hashes.
 */
export async function confirmIdentity(ctx: UserContext, given: IdentityProof): Promise<void> {
  const { session } = ctx.viewer;
  if (isFresh(ctx, session.openedAt) || isFresh(ctx, session.identityConfirmedAt)) return;
  await proveIdentity(ctx, given);
  await ctx.db
    .update(sessions)
    .set({ identityConfirmedAt: ctx.clock() })
    .where(eq(sessions.id, session.id));
}

function isFresh(ctx: UserContext, moment: Date | null): boolean {
  return moment !== null && ctx.clock().getTime() - moment.getTime() < FRESH_FOR_MS;
}

/** Without a password the proof is a TOTP code or a code by mail. */
async function proveIdentity(ctx: UserContext, given: IdentityProof): Promise<void> {
  const { id, email } = ctx.viewer.profile;
  const { current_password: password, identity_code: code } = given;
  const hash = await findPasswordHash(ctx.db, id);
  if (hash) {
    if (password === undefined) throw new Failure("password_confirmation_required");
    return limitSignIn(ctx, email, async () => {
      if (!(await matchesHash(hash, password))) throw new Failure("wrong_current_password");
    });
  }
  const done = async () => {};
  if (await hasSecondFactor(ctx.db, id)) {
    if (code === undefined) throw new Failure("code_confirmation_required", { from: "app" });
    return withSecondFactor(ctx, id, code, done);
  }
  if (code === undefined) throw new Failure("code_confirmation_required", { from: "mail" });
  return withOneTimeCode(ctx, { email, code }, done);
}
