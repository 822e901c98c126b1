import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Keys } from "#server/app-secret.ts";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts text for the database, readable only by the app. */
export function seal([key]: Keys, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

export function unseal(keys: Keys, sealed: string): string {
  return open(keys, sealed).text;
}

/** Null when it is sealed with the current key already, or with none of these: then nobody can read it. */
export function reseal(keys: Keys, sealed: string): string | null {
  try {
    const { text, key } = open(keys, sealed);
    return key === keys[0] ? null : seal(keys, text);
  } catch {
    return null;
  }
}

function open(keys: Keys, sealed: string): { text: string; key: Buffer } {
  let refusal: unknown;
  for (const key of keys) {
    try {
      return { text: openWith(key, sealed), key };
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

function openWith(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
}
