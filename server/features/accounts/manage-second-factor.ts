import { and, eq, isNull } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";
import { factorKeys, withSecondFactor } from "#server/features/accounts/check-second-factor.ts";
import { confirmIdentity, type IdentityProof } from "#server/features/accounts/confirm-identity.ts";
import { endSessionsOf } from "#server/features/accounts/end-sessions.ts";
import { lockOwnAccount } from "#server/features/accounts/lock-account.ts";
import { replaceRecoveryCodes } from "#server/features/accounts/recovery-codes.ts";
import { seal, unseal } from "#server/features/accounts/sealed-text.ts";
import { hasSecondFactor } from "#server/features/accounts/second-factor-state.ts";
import { newTotpSecret, stepOfCode, totpUri } from "#server/features/accounts/totp.ts";
import { recoveryCodes, secondFactors } from "#server/platform/db/schema/second-factors.ts";

/** Creates a secret to show to the authenticator app; codes are not required until one was confirmed. */
export async function startSecondFactor(
  ctx: UserContext,
  given: IdentityProof,
): Promise<{ secret: string; uri: string }> {
  const { id, email } = ctx.viewer.profile;
  await confirmIdentity(ctx, given);
  if (await hasSecondFactor(ctx.db, id)) throw new Failure("factor_already_on");
  const secret = newTotpSecret();
  const sealed = seal(factorKeys(ctx), secret);
  await ctx.db
    .insert(secondFactors)
    .values({ userId: id, secret: sealed })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret: sealed },
      setWhere: isNull(secondFactors.confirmedAt),
    });
  return { secret, uri: totpUri(secret, email) };
}

export function confirmSecondFactor(
  ctx: UserContext,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  const { profile, session } = ctx.viewer;
  return ctx.db.transaction(async (tx) => {
    await lockOwnAccount(ctx, tx);
    const pending = and(eq(secondFactors.userId, profile.id), isNull(secondFactors.confirmedAt));
    const [factor] = await tx.select().from(secondFactors).where(pending).for("update");
    if (!factor) throw new Failure("not_found");
    const now = ctx.clock();
    const digits = code.replace(/\s/g, "");
    const lastStep = stepOfCode(unseal(factorKeys(ctx), factor.secret), digits, now);
    if (lastStep === null) throw new Failure("wrong_code");
    await tx
      .update(secondFactors)
      .set({ confirmedAt: now, lastStep })
      .where(eq(secondFactors.userId, profile.id));
    // Sessions opened without the second factor end when it is switched on.
    await endSessionsOf(ctx, tx, profile.id, session.id);
    return { recovery_codes: await replaceRecoveryCodes(ctx, tx, profile.id) };
  });
}

export function renewRecoveryCodes(
  ctx: UserContext,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  const { id } = ctx.viewer.profile;
  return withSecondFactor(ctx, id, code, async (tx) => ({
    recovery_codes: await replaceRecoveryCodes(ctx, tx, id),
  }));
}

export function removeSecondFactor(ctx: UserContext, code: string): Promise<void> {
  const { id } = ctx.viewer.profile;
  return withSecondFactor(ctx, id, code, async (tx) => {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
    await tx.delete(secondFactors).where(eq(secondFactors.userId, id));
  });
}
