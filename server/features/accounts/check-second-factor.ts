import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { deriveKeys, type Keys } from "#server/app-secret.ts";
import type { Context, Services } from "#server/context.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import { recoveryCodeHashes } from "#server/features/accounts/recovery-codes.ts";
import { unseal } from "#server/features/accounts/sealed-text.ts";
import { stepOfCode } from "#server/features/accounts/totp.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { recoveryCodes, secondFactors } from "#server/platform/db/schema/second-factors.ts";

const TRIES = 5;
const LOCK_MS = 15 * 60_000;

type Factor = typeof secondFactors.$inferSelect;

export function factorKeys({ secrets }: Pick<Services, "secrets">): Keys {
  return deriveKeys(secrets, "second-factor");
}

/**
 * Consumes a TOTP or recovery code, then runs `then` in the same transaction. A wrong code is counted
 * in a transaction that commits, which is why the failure is thrown outside.
 */
export async function withSecondFactor<T>(
  ctx: Context,
  userId: string,
  code: string,
  then: (tx: Tx) => Promise<T>,
): Promise<T> {
  const outcome = await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const refusal = await tryCode(ctx, tx, userId, code);
    return refusal ? { refusal } : { value: await then(tx) };
  });
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.value;
}

async function tryCode(
  ctx: Context,
  tx: Tx,
  userId: string,
  code: string,
): Promise<Failure | null> {
  const confirmed = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  const [factor] = await tx.select().from(secondFactors).where(confirmed).for("update");
  if (!factor) return new Failure("not_found");
  const now = ctx.clock();
  if (factor.lockedUntil && factor.lockedUntil > now) return locked(factor.lockedUntil, now);
  const step = takeStep(ctx, factor, code, now);
  if (step === null && !(await takeRecoveryCode(ctx, tx, userId, code))) {
    await countFailure(tx, factor, now);
    return new Failure("wrong_code");
  }
  const lastStep = step ?? factor.lastStep;
  await update(tx, userId, { failures: 0, lockedUntil: null, lastStep });
  return null;
}

/** A code that was used before, or is older than one that was, is refused. */
function takeStep(ctx: Context, factor: Factor, code: string, now: Date): number | null {
  const digits = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return null;
  const step = stepOfCode(unseal(factorKeys(ctx), factor.secret), digits, now);
  return step !== null && step > factor.lastStep ? step : null;
}

async function takeRecoveryCode(ctx: Context, tx: Tx, userId: string, code: string) {
  const isIt = inArray(recoveryCodes.hash, recoveryCodeHashes(ctx, userId, code));
  const used = await tx.delete(recoveryCodes).where(isIt).returning();
  return used.length > 0;
}

async function countFailure(tx: Tx, factor: Factor, now: Date): Promise<void> {
  const failures = factor.failures + 1;
  const isLast = failures >= TRIES;
  await update(tx, factor.userId, {
    failures: isLast ? 0 : failures,
    lockedUntil: isLast ? new Date(now.getTime() + LOCK_MS) : null,
  });
}

async function update(tx: Tx, userId: string, change: Partial<Factor>): Promise<void> {
  await tx.update(secondFactors).set(change).where(eq(secondFactors.userId, userId));
}

function locked(until: Date, now: Date): Failure {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return new Failure("factor_locked", { retry_after: seconds });
}
