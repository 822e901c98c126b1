import type { Session } from "#contract/routes/session.ts";
import type { Context } from "#server/context.ts";
import { accessTokens, expiryOf } from "#server/features/accounts/access-token.ts";
import { findPasswordHash } from "#server/features/accounts/passwords.ts";
import { hasSecondFactor } from "#server/features/accounts/second-factor-state.ts";

/** Includes a new access token, unless the given one is to be kept. */
export async function presentSession(
  ctx: Context,
  session: { sessionId: string; user: { id: string; email: string } },
  shownToken?: string,
): Promise<Session> {
  const now = ctx.clock();
  const { id, email } = session.user;
  const claims = { userId: id, sessionId: session.sessionId };
  const [accessToken, password, factor] = await Promise.all([
    shownToken ?? accessTokens(ctx.secrets, ctx.config.appUrl).issue(claims, now),
    findPasswordHash(ctx.db, id),
    hasSecondFactor(ctx.db, id),
  ]);
  const expiresAt = expiryOf(accessToken);
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: expiresAt - Math.floor(now.getTime() / 1000),
    expires_at: expiresAt,
    user: {
      id,
      email,
      identities: [{ provider: password ? "email" : "magic_link" }],
      factors: factor ? [{ type: "totp", status: "verified" }] : [],
    },
  };
}
