import { eq } from "drizzle-orm";
import type { Context as HonoContext } from "hono";
import type { Session } from "#contract/routes/session.ts";
import type { UserContext } from "#server/context.ts";
import { presentSession } from "#server/features/accounts/present-session.ts";
import { credentialsOf } from "#server/features/accounts/request-credentials.ts";
import { setSessionCookie } from "#server/features/accounts/session-cookie.ts";
import { sessionEnd } from "#server/features/accounts/session-lifetime.ts";
import { sessions } from "#server/platform/db/schema/users.ts";

/** Often enough for "last used" to be meaningful, seldom enough not to write on every call. */
const UPDATE_AFTER_MS = 60_000;

/** Issues a new access token for a refresh token; an access token cannot renew itself. */
export async function renewSession(ctx: UserContext, c: HonoContext): Promise<Session> {
  const { profile, session } = ctx.viewer;
  const current = { sessionId: session.id, user: profile };
  const { accessToken, refreshToken, byCookie } = credentialsOf(c);
  if (accessToken) return presentSession(ctx, current, accessToken);
  const now = ctx.clock();
  if (now.getTime() - session.usedAt.getTime() > UPDATE_AFTER_MS) {
    await ctx.db
      .update(sessions)
      .set({ updatedAt: now, expiresAt: sessionEnd(now), ipAddress: ctx.clientAddress })
      .where(eq(sessions.id, session.id));
  }
  // The browser deletes the cookie after thirty days unless it is set again.
  if (refreshToken && byCookie) setSessionCookie(c, refreshToken, ctx.config.production);
  return presentSession(ctx, current);
}
