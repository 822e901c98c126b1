import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Context } from "#server/context.ts";
import { CONFIRMATION_SECONDS } from "#server/features/accounts/auth-tokens.ts";
import { hashToken } from "#server/features/accounts/secret-tokens.ts";

const SIGN_UP_COOKIE = "alfinete_sign_up";
/** What `newToken` makes; nothing else is kept or looked up. */
const NONCE = /^[\w-]{43}$/;

/** Left in the browser of a sign-up, so that a confirmation link is known to be opened there. */
export function keepSignUpCookie({ config }: Context, c: HonoContext, nonce: string): void {
  setCookie(c, SIGN_UP_COOKIE, nonce, {
    path: "/api/auth",
    httpOnly: true,
    sameSite: "Lax",
    secure: config.production,
    maxAge: CONFIRMATION_SECONDS,
  });
}

/** The hash is all that the rest of the app sees of a nonce. */
export function signUpNonceHash(c: HonoContext): string | undefined {
  const nonce = readNonce(c);
  return nonce && hashToken(nonce);
}

/** The same for a confirmation that is sent again: the cookie lives as long as the new link. */
export function renewSignUpCookie(ctx: Context, c: HonoContext): string | undefined {
  const nonce = readNonce(c);
  if (nonce) keepSignUpCookie(ctx, c, nonce);
  return signUpNonceHash(c);
}

function readNonce(c: HonoContext): string | undefined {
  const nonce = getCookie(c, SIGN_UP_COOKIE);
  return nonce && NONCE.test(nonce) ? nonce : undefined;
}
