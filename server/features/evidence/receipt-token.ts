import { createHmac, timingSafeEqual } from "node:crypto";

export type ReceiptKind = "decision" | "round";

const KINDS = { decision: 1, round: 2 } as const satisfies Record<ReceiptKind, number>;
const ID_BYTES = 16;
const SEAL_BYTES = 16;

/** The secret in a receipt's address: what it is of, sealed. Nothing is stored for it. */
export function receiptToken(key: Buffer, kind: ReceiptKind, id: string): string {
  const named = Buffer.concat([Buffer.of(KINDS[kind]), Buffer.from(id.replaceAll("-", ""), "hex")]);
  return Buffer.concat([named, sealOf(key, named)]).toString("base64url");
}

/** Null for whatever we never gave out. */
export function readReceiptToken(
  key: Buffer,
  token: string,
): { kind: ReceiptKind; id: string } | null {
  const bytes = Buffer.from(token, "base64url");
  const named = bytes.subarray(0, 1 + ID_BYTES);
  const seal = bytes.subarray(1 + ID_BYTES);
  if (seal.length !== SEAL_BYTES || !timingSafeEqual(seal, sealOf(key, named))) return null;
  const kind = named[0] === KINDS.decision ? "decision" : "round";
  const hex = named.subarray(1).toString("hex");
  return { kind, id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") };
}

function sealOf(key: Buffer, named: Buffer): Buffer {
  return createHmac("sha256", key)
    .update("receipt 1")
    .update(named)
    .digest()
    .subarray(0, SEAL_BYTES);
}
