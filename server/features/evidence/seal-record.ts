import { createHmac } from "node:crypto";
import type { approvalHeads, approvalRecords } from "#server/platform/db/schema/approvals.ts";

export type RecordRow = typeof approvalRecords.$inferSelect;
export type HeadRow = typeof approvalHeads.$inferSelect;

/** Before the first record of a chain. */
export const NO_SEAL = "";

/** Every column but the seal itself, in an order that never changes. */
export function sealOfRecord(key: Buffer, record: Omit<RecordRow, "seal">): string {
  return hmac(key, [
    "record 1",
    record.layoutId,
    record.seq,
    record.kind,
    record.decisionId,
    record.roundId,
    record.version,
    record.result,
    record.person,
    record.confirmedBy,
    record.openComments,
    record.commentId,
    record.receivedSha256,
    record.keptSha256,
    record.identityHash,
    record.originHash,
    record.at.toISOString(),
    record.previousSeal,
  ]);
}

/** So that nobody who can write to the database alone moves the end of a chain. */
export function sealOfHead(
  key: Buffer,
  { layoutId, records, lastSeal }: Omit<HeadRow, "seal">,
): string {
  return hmac(key, ["head 1", layoutId, records, lastSeal]);
}

function hmac(key: Buffer, values: readonly (string | number | null)[]): string {
  return createHmac("sha256", key).update(JSON.stringify(values)).digest("hex");
}
