import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import type { Keys } from "#server/app-secret.ts";

/** 256 bits, safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A token of that many bits cannot be guessed, so a plain hash protects it at rest. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export function newOneTimeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** The hash to store, then those that are accepted as well. */
export type Hashes = readonly [current: string, ...others: string[]];

/** A short code can be guessed from its hash, so the hash is keyed. */
export function hashShortCode([key, ...others]: Keys, owner: string, code: string): Hashes {
  const hashWith = (one: Buffer) =>
    createHmac("sha256", one).update(`${owner}:${code}`).digest("base64url");
  return [hashWith(key), ...others.map(hashWith)];
}
