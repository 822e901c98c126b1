import type Stripe from "stripe";
import { methodOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { refundedOf } from "#sandbox/payments/charge-sums.ts";
import { declines } from "#sandbox/payments/declines.ts";
import type { MethodRecord } from "#sandbox/records/customer-records.ts";
import type { ChargeRecord } from "#sandbox/records/payment-records.ts";
import { EXPIRES, presentBilling } from "#sandbox/wire/present-method.ts";

export function presentCharge(ledger: Ledger, charge: ChargeRecord): Stripe.Charge {
  const method = methodOf(ledger, charge.method);
  const refusal = charge.decline === null ? null : declines[charge.decline];
  const isPaid = refusal === null;
  const refunded = refundedOf(ledger, charge.id);
  return {
    id: charge.id,
    object: "charge",
    amount: charge.amount,
    amount_captured: isPaid ? charge.amount : 0,
    amount_refunded: refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: presentBilling(method),
    calculated_statement_descriptor: "ALFINETE",
    captured: isPaid,
    created: charge.created,
    currency: "brl",
    customer: charge.customer,
    description: "Subscription update",
    disputed: charge.disputed,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcomeOf(charge),
    paid: isPaid,
    payment_intent: charge.intent,
    payment_method: charge.method,
    payment_method_details: detailsOf(method, charge),
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: isPaid ? `${ledger.pagesUrl()}/receipt/${charge.secret}` : null,
    refunded: refunded >= charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeOf({ decline }: ChargeRecord): Stripe.Charge.Outcome {
  const common = { network_advice_code: null, risk_level: "normal", risk_score: 12 };
  if (decline === null) {
    return {
      ...common,
      advice_code: null,
      network_decline_code: null,
      network_status: "approved_by_network",
      reason: null,
      seller_message: "Payment complete.",
      type: "authorized",
    };
  }
  const { adviceCode, declineCode } = declines[decline];
  return {
    ...common,
    advice_code: adviceCode,
    network_decline_code: "01",
    network_status: "declined_by_network",
    reason: declineCode,
    seller_message: "The bank did not return any further details with this decline.",
    type: "issuer_declined",
  };
}

function detailsOf(
  { kind }: MethodRecord,
  { amount, decline }: ChargeRecord,
): Stripe.Charge.PaymentMethodDetails {
  if (kind.type === "boleto") return { boleto: { tax_id: kind.taxId }, type: kind.type };
  return {
    card: {
      amount_authorized: decline === null ? amount : null,
      authorization_code: decline === null ? "123456" : null,
      brand: "visa",
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "BR",
      ...EXPIRES,
      extended_authorization: { status: "disabled" },
      fingerprint: `sandbox${kind.last4}`,
      funding: "credit",
      incremental_authorization: { status: "unavailable" },
      installments: null,
      last4: kind.last4,
      mandate: null,
      multicapture: { status: "unavailable" },
      network: "visa",
      network_token: { used: false },
      network_transaction_id: "000000000000000",
      overcapture: { maximum_amount_capturable: amount, status: "unavailable" },
      regulated_status: "unregulated",
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: kind.type,
  };
}
