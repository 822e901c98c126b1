import type Stripe from "stripe";
import { chargeOf } from "#sandbox/find-record.ts";
import { DAY, type Ledger } from "#sandbox/ledger.ts";
import type { DisputeRecord } from "#sandbox/records/payment-records.ts";

const DAYS_TO_ANSWER = 7;

export function presentDispute(ledger: Ledger, dispute: DisputeRecord): Stripe.Dispute {
  const isOpen = dispute.status === "needs_response" || dispute.status === "under_review";
  const dueBy = dispute.created + DAYS_TO_ANSWER * DAY;
  return {
    id: dispute.id,
    object: "dispute",
    amount: dispute.amount,
    balance_transactions: [],
    charge: dispute.charge,
    created: dispute.created,
    currency: "brl",
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: isOpen ? dueBy : null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: isOpen && ledger.now() > dueBy,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: dispute.metadata,
    network_reason_code: "10.4",
    payment_intent: chargeOf(ledger, dispute.charge).intent,
    payment_method_details: {
      card: {
        brand: "visa",
        case_type: "chargeback",
        network: "visa",
        network_reason_code: "10.4",
      },
      type: "card",
    },
    reason: dispute.reason,
    status: dispute.status,
  };
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
