import type { Context as HonoContext } from "hono";
import { getCookie } from "hono/cookie";
import { SESSION_COOKIE } from "#server/features/accounts/session-cookie.ts";

/** What a request shows to say whose it is. Only an access token has dots in it. */
export interface Credentials {
  accessToken?: string;
  refreshToken?: string;
  /** Whether the refresh token came by cookie, so that the cookie is to be kept alive. */
  byCookie: boolean;
}

/** A bearer header goes before the cookie: whoever writes one means it. */
export function credentialsOf(c: HonoContext): Credentials {
  const bearer = /^Bearer\s+(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (bearer?.includes(".")) return { accessToken: bearer, byCookie: false };
  if (bearer) return { refreshToken: bearer, byCookie: false };
  const cookie = getCookie(c, SESSION_COOKIE);
  return cookie ? { refreshToken: cookie, byCookie: true } : { byCookie: false };
}
