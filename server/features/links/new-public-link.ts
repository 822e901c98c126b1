import { randomBytes } from "node:crypto";

/** 144 bits, safe in an address. */
export function newPublicLink(): string {
  return randomBytes(18).toString("base64url");
}
