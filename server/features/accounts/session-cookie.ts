import type { Context as HonoContext } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { SESSION_SECONDS } from "#server/features/accounts/session-lifetime.ts";

export const SESSION_COOKIE = "alfinete_session";
/** Readable by scripts and without any power: it only says that asking for a session makes sense. */
export const HINT_COOKIE = "alfinete_signed_in";

export function setSessionCookie(c: HonoContext, refreshToken: string, production: boolean): void {
  const shared = {
    path: "/",
    sameSite: "Lax",
    secure: production,
    maxAge: SESSION_SECONDS,
  } as const;
  setCookie(c, SESSION_COOKIE, refreshToken, { ...shared, httpOnly: true });
  setCookie(c, HINT_COOKIE, "1", shared);
}

export function clearSessionCookie(c: HonoContext): void {
  deleteCookie(c, SESSION_COOKIE, { path: "/" });
  deleteCookie(c, HINT_COOKIE, { path: "/" });
}
