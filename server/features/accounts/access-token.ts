import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { decodeJwt, errors, jwtVerify, SignJWT } from "jose";
import { Failure } from "#contract/errors.ts";
import { type AppSecrets, deriveKeys } from "#server/app-secret.ts";

const ACCESS_TOKEN_SECONDS = 15 * 60;

/** DER prefix that turns 32 raw bytes into an Ed25519 private key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const ALGORITHM = "EdDSA";

export interface AccessClaims {
  userId: string;
  sessionId: string;
}

export interface AccessTokens {
  issue(claims: AccessClaims, now: Date): Promise<string>;
  /** Throws `jwt_expired` or `unauthorized`. */
  read(token: string, now: Date): Promise<AccessClaims>;
  publicKeys(): Record<string, string>[];
}

/** Access tokens are signed with a key derived from APP_SECRET, so all processes agree without a table. */
export function accessTokens(secrets: AppSecrets, issuer: string): AccessTokens {
  const [seed, ...others] = deriveKeys(secrets, "access-token-signature");
  const privateKey = signingKey(seed);
  const publicKey = createPublicKey(privateKey);
  const accepted = [publicKey, ...others.map((other) => createPublicKey(signingKey(other)))];
  return {
    issue: ({ userId, sessionId }, now) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, kid: keyIdOf(publicKey), typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(Math.floor(now.getTime() / 1000) + ACCESS_TOKEN_SECONDS)
        .sign(privateKey),
    read: (token, now) => read(token, accepted, issuer, now),
    publicKeys: () => accepted.map(publish),
  };
}

/** The expiry in seconds of a token that was just signed or verified. */
export function expiryOf(token: string): number {
  return decodeJwt(token).exp ?? 0;
}

async function read(
  token: string,
  keys: readonly KeyObject[],
  issuer: string,
  now: Date,
): Promise<AccessClaims> {
  const options = { issuer, audience: issuer, algorithms: [ALGORITHM], currentDate: now };
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, key, options);
      return { userId: String(payload.sub), sessionId: String(payload.sid) };
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new Failure("jwt_expired");
    }
  }
  throw new Failure("unauthorized");
}

function publish(key: KeyObject): Record<string, string> {
  const { kty = "", crv = "", x = "" } = key.export({ format: "jwk" });
  return { kty, crv, x, kid: keyIdOf(key), alg: ALGORITHM, use: "sig" };
}

function keyIdOf(key: KeyObject): string {
  return `alfinete-${key.export({ format: "jwk" }).x?.slice(0, 8)}`;
}

function signingKey(seed: Buffer): KeyObject {
  return createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: "der",
    type: "pkcs8",
  });
}
