import { Failure } from "#contract/errors.ts";
import type { Context } from "#server/context.ts";
import { consumeToken, findToken } from "#server/features/accounts/auth-tokens.ts";
import { withSecondFactor } from "#server/features/accounts/check-second-factor.ts";
import { openSession } from "#server/features/accounts/open-session.ts";
import { hashToken } from "#server/features/accounts/secret-tokens.ts";

/**
 * Completes a sign-in with the second factor. The challenge survives wrong codes and is used up by the
 * right one.
 */
export async function answerSecondFactor(ctx: Context, input: { challenge: string; code: string }) {
  const hash = hashToken(input.challenge);
  const now = ctx.clock();
  const pending = await findToken(ctx.db, "second_factor", hash, now);
  if (!pending) throw new Failure("token_invalid");
  return withSecondFactor(ctx, pending.userId, input.code, async (tx) => {
    const challenge = await consumeToken(tx, "second_factor", hash, now);
    if (!challenge) throw new Failure("token_invalid");
    return openSession(ctx, tx, challenge.userId, challenge.carry);
  });
}
