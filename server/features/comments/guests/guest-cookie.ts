import { createHash, randomBytes } from "node:crypto";
import type { Context as HonoContext } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Services } from "#server/context.ts";

const COOKIE = "alfinete_guest";
const TWELVE_MONTHS_SECONDS = 365 * 24 * 3600;
const SECRET = /^[\w-]{43}$/;

/** Makes what a browser writes from now on recognisable there, and nothing else. */
export function giveGuestCookie({ config }: Pick<Services, "config">, c: HonoContext): void {
  const secret = readSecret(c) ?? randomBytes(32).toString("base64url");
  setCookie(c, COOKIE, secret, {
    path: "/",
    httpOnly: true,
    secure: config.production,
    sameSite: "Lax",
    maxAge: TWELVE_MONTHS_SECONDS,
  });
}

export function dropGuestCookie(c: HonoContext): void {
  deleteCookie(c, COOKIE, { path: "/" });
}

/** What the server keeps of the secret: a hash of it, in the form of an id. Null without a cookie. */
export function guestIdOf(c: HonoContext): string | null {
  const secret = readSecret(c);
  if (secret === null) return null;
  const hash = createHash("sha256").update(secret).digest("hex");
  return [8, 12, 16, 20, 32].map((end, at, ends) => hash.slice(ends[at - 1] ?? 0, end)).join("-");
}

function readSecret(c: HonoContext): string | null {
  const secret = getCookie(c, COOKIE);
  return secret && SECRET.test(secret) ? secret : null;
}
