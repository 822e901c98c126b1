import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { decodeJwt, errors, exportJWK, jwtVerify, SignJWT } from "jose";
import { Failure } from "#contract/errors.ts";
import { deriveKey } from "#server/app-secret.ts";

const ACCESS_TOKEN_SECONDS = 15 * 60;

/** DER prefix that turns 32 raw bytes into an Ed25519 private key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const ALGORITHM = "EdDSA";
const KEY_ID = "alfinete-1";

export interface AccessClaims {
  userId: string;
  sessionId: string;
}

export interface AccessTokens {
  issue(claims: AccessClaims, now: Date): Promise<string>;
  /** Throws `jwt_expired` or `unauthorized`. */
  read(token: string, now: Date): Promise<AccessClaims>;
  publicKeys(): Promise<Record<string, string>[]>;
}

/** Access tokens are signed with a key derived from APP_SECRET, so all processes agree without a table. */
export function accessTokens(secret: string, issuer: string): AccessTokens {
  const privateKey = signingKey(secret);
  const publicKey = createPublicKey(privateKey);
  return {
    issue: ({ userId, sessionId }, now) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID, typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(Math.floor(now.getTime() / 1000) + ACCESS_TOKEN_SECONDS)
        .sign(privateKey),
    read: (token, now) => read(token, publicKey, issuer, now),
    async publicKeys() {
      const { kty = "", crv = "", x = "" } = await exportJWK(publicKey);
      return [{ kty, crv, x, kid: KEY_ID, alg: ALGORITHM, use: "sig" }];
    },
  };
}

/** The expiry in seconds of a token that was just signed or verified. */
export function expiryOf(token: string): number {
  return decodeJwt(token).exp ?? 0;
}

async function read(
  token: string,
  key: KeyObject,
  issuer: string,
  now: Date,
): Promise<AccessClaims> {
  try {
    const options = { issuer, audience: issuer, algorithms: [ALGORITHM], currentDate: now };
    const { payload } = await jwtVerify(token, key, options);
    return { userId: String(payload.sub), sessionId: String(payload.sid) };
  } catch (error) {
    throw new Failure(error instanceof errors.JWTExpired ? "jwt_expired" : "unauthorized");
  }
}

function signingKey(secret: string): KeyObject {
  const seed = deriveKey(secret, "access-token-signature");
  return createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: "der",
    type: "pkcs8",
  });
}
