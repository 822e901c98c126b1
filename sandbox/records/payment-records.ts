import type { DeclineName } from "#sandbox/payments/declines.ts";
import type { VoucherEnding } from "#sandbox/records/customer-records.ts";

/** An attempt to collect an amount, over all its charges. */
export interface IntentRecord {
  id: string;
  /** Part of the address of its pages. */
  secret: string;
  customer: string;
  amount: number;
  created: number;
  status: IntentStatus;
  method: string | null;
  /** Why the last attempt failed. */
  failure: PaymentFailure | null;
  voucher: VoucherRecord | null;
  canceledAt: number | null;
  cancelReason: "failed_invoice" | "void_invoice" | "abandoned" | null;
}

export type IntentStatus = "canceled" | "requires_action" | "requires_payment_method" | "succeeded";

export type PaymentFailure =
  | { kind: "declined"; decline: DeclineName; charge: string }
  | { kind: "not_authenticated" | "voucher_expired" };

export interface VoucherRecord {
  number: string;
  expires: number;
  ending: VoucherEnding;
}

export interface ChargeRecord {
  id: string;
  secret: string;
  intent: string;
  customer: string;
  method: string;
  amount: number;
  created: number;
  decline: DeclineName | null;
  disputed: boolean;
}

export interface RefundRecord {
  id: string;
  charge: string;
  amount: number;
  created: number;
  reason: RefundReason | null;
  status: "canceled" | "failed" | "pending" | "succeeded";
  metadata: Record<string, string>;
}

export type RefundReason = "duplicate" | "fraudulent" | "requested_by_customer";

export interface DisputeRecord {
  id: string;
  charge: string;
  amount: number;
  created: number;
  reason: string;
  status: "lost" | "needs_response" | "under_review" | "won";
  metadata: Record<string, string>;
}
