import type Stripe from "stripe";
import { chargeOf, methodOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { RefundRecord } from "#sandbox/records/payment-records.ts";

export function presentRefund(ledger: Ledger, refund: RefundRecord): Stripe.Refund {
  const { customer, intent, method } = chargeOf(ledger, refund.charge);
  const isCard = methodOf(ledger, method).kind.type === "card";
  return {
    id: refund.id,
    object: "refund",
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: refund.created,
    currency: "brl",
    customer,
    customer_account: null,
    destination_details: isCard
      ? {
          card: {
            reference_status: "pending",
            reference_type: "acquirer_reference_number",
            type: "refund",
          },
          type: "card",
        }
      : { br_bank_transfer: { reference: null, reference_status: null }, type: "br_bank_transfer" },
    ...(refund.status === "failed" && { failure_reason: "expired_or_canceled_card" }),
    ...(refund.status === "pending" && { pending_reason: "processing" as const }),
    metadata: refund.metadata,
    payment_intent: intent,
    payment_method: method,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}
