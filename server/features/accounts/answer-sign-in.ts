import type { Context as HonoContext } from "hono";
import type { Session } from "#contract/routes/session.ts";
import type { SignInResult } from "#contract/routes/sign-in.ts";
import type { Context } from "#server/context.ts";
import type { OpenedSession, PendingSecondFactor } from "#server/features/accounts/open-session.ts";
import { presentSession } from "#server/features/accounts/present-session.ts";
import { keepSessionCookie } from "#server/features/accounts/session-cookie.ts";

type Transport = "cookie" | "bearer";

/** The refresh credential goes into the cookie, or to a program that asked for it; never both. */
export async function answerSignIn(
  ctx: Context,
  c: HonoContext,
  transport: Transport,
  outcome: OpenedSession | PendingSecondFactor,
): Promise<SignInResult> {
  if (outcome.status === "second_factor_required") return outcome;
  const session = await handOver(ctx, c, transport, outcome);
  const { carry, accountCreated = false } = outcome;
  return { status: "signed_in", session, carry, account_created: accountCreated };
}

export async function handOver(
  ctx: Context,
  c: HonoContext,
  transport: Transport,
  opened: OpenedSession,
): Promise<Session> {
  const session = await presentSession(ctx, opened);
  if (transport === "bearer") return { ...session, refresh_token: opened.refreshToken };
  keepSessionCookie(c, opened.refreshToken, ctx.config.production);
  return session;
}
