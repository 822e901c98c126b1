import { and, eq, gt, lt, sql } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { deriveKeys } from "#server/app-secret.ts";
import type { Context, Services } from "#server/context.ts";
import { limitSignIn } from "#server/features/accounts/auth-limits.ts";
import { type AuthToken, consumeToken } from "#server/features/accounts/auth-tokens.ts";
import { claimUnconfirmed } from "#server/features/accounts/claim-unconfirmed.ts";
import { findUserByEmail } from "#server/features/accounts/find-user.ts";
import { signInOrChallenge } from "#server/features/accounts/open-session.ts";
import { type Hashes, hashShortCode } from "#server/features/accounts/secret-tokens.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { authTokens } from "#server/platform/db/schema/auth-tokens.ts";

const TRIES_PER_CODE = 5;
/** Used for unknown addresses, so that the lookup takes as long as for known ones. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

export function oneTimeCodeHashes(
  { secrets }: Pick<Services, "secrets">,
  userId: string,
  code: string,
): Hashes {
  return hashShortCode(deriveKeys(secrets, "one-time-code"), userId, code);
}

export function verifyOneTimeCode(ctx: Context, input: { email: string; code: string }) {
  return withOneTimeCode(ctx, input, async (tx, { userId, carry }) => {
    await claimUnconfirmed(ctx, tx, userId);
    return signInOrChallenge(ctx, tx, userId, carry);
  });
}

/** Consumes the code, then runs `then` in the same transaction. */
export function withOneTimeCode<T>(
  ctx: Context,
  input: { email: string; code: string },
  then: (tx: Tx, token: AuthToken) => Promise<T>,
): Promise<T> {
  return limitSignIn(ctx, input.email, async () => {
    const user = await findUserByEmail(ctx.db, input.email);
    const userId = user?.id ?? NOBODY;
    const mayTry = await takeTry(ctx, userId);
    return ctx.db.transaction(async (tx) => {
      let token: AuthToken | null = null;
      for (const hash of oneTimeCodeHashes(ctx, userId, input.code)) {
        token ??= await consumeToken(tx, "one_time_code", hash, ctx.clock());
      }
      if (!token || !mayTry) throw new Failure("token_invalid");
      return then(tx, token);
    });
  });
}

/** Counted outside the transaction, so that a wrong guess stays counted. */
async function takeTry(ctx: Context, userId: string): Promise<boolean> {
  const taken = await ctx.db
    .update(authTokens)
    .set({ attempts: sql`${authTokens.attempts} + 1` })
    .where(
      and(
        eq(authTokens.userId, userId),
        eq(authTokens.kind, "one_time_code"),
        lt(authTokens.attempts, TRIES_PER_CODE),
        gt(authTokens.expiresAt, ctx.clock()),
      ),
    )
    .returning({ id: authTokens.id });
  return taken.length > 0;
}
