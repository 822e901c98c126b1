import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Context } from "#server/context.ts";
import { CONFIRMATION_SECONDS } from "#server/features/accounts/auth-tokens.ts";
import { hashToken } from "#server/features/accounts/secret-tokens.ts";

const SIGN_UP_COOKIE = "alfinete_sign_up";
/** The form of `newToken`; nothing else is looked up. */
const NONCE = /^[\w-]{43}$/;

/** Marks the browser of a sign-up, so that a confirmation link opened in it is recognised. */
export function setSignUpCookie({ config }: Context, c: HonoContext, nonce: string): void {
  setCookie(c, SIGN_UP_COOKIE, nonce, {
    path: "/api/auth",
    httpOnly: true,
    sameSite: "Lax",
    secure: config.production,
    maxAge: CONFIRMATION_SECONDS,
  });
}

/** The rest of the app only sees the nonce's hash. */
export function signUpNonceHash(c: HonoContext): string | undefined {
  const nonce = readNonce(c);
  return nonce && hashToken(nonce);
}

/** Renews the cookie when a confirmation is sent again, so that it lives as long as the new link. */
export function renewSignUpCookie(ctx: Context, c: HonoContext): string | undefined {
  const nonce = readNonce(c);
  if (nonce) setSignUpCookie(ctx, c, nonce);
  return signUpNonceHash(c);
}

function readNonce(c: HonoContext): string | undefined {
  const nonce = getCookie(c, SIGN_UP_COOKIE);
  return nonce && NONCE.test(nonce) ? nonce : undefined;
}
