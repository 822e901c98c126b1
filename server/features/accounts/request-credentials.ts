import type { Context as HonoContext } from "hono";
import { getCookie } from "hono/cookie";
import { SESSION_COOKIE } from "#server/features/accounts/session-cookie.ts";

/** The credentials of a request. Only an access token contains dots. */
export interface Credentials {
  accessToken?: string;
  refreshToken?: string;
  /** Whether the refresh token came by cookie, which then has to be renewed. */
  byCookie: boolean;
}

/** A bearer header wins over the cookie: it was sent deliberately. */
export function credentialsOf(c: HonoContext): Credentials {
  const bearer = /^Bearer\s+(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (bearer?.includes(".")) return { accessToken: bearer, byCookie: false };
  if (bearer) return { refreshToken: bearer, byCookie: false };
  const cookie = getCookie(c, SESSION_COOKIE);
  return cookie ? { refreshToken: cookie, byCookie: true } : { byCookie: false };
}
