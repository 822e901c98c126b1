/** What other features may use of the evidence of approvals. */

export { appendRecord } from "#server/features/evidence/append-record.ts";
export { approvalKeyOf } from "#server/features/evidence/approval-key.ts";
export {
  endChain,
  eraseIdentitiesOf,
  type IdentityRow,
  identityHashOf,
  originHashOf,
  withSalts,
} from "#server/features/evidence/identities.ts";
export {
  type ReceiptKind,
  readReceiptToken,
  receiptToken,
} from "#server/features/evidence/receipt-token.ts";
export type { RecordRow } from "#server/features/evidence/seal-record.ts";
export {
  type Verified,
  verifyRecords,
} from "#server/features/evidence/verify-records.ts";
