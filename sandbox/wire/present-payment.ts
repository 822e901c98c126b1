import type Stripe from "stripe";
import { invoiceOfIntent, methodOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { declines } from "#sandbox/payments/declines.ts";
import { VOUCHER_DAYS } from "#sandbox/payments/write-voucher.ts";
import type { IntentRecord } from "#sandbox/records/payment-records.ts";
import { docUrl } from "#sandbox/wire/doc-url.ts";
import { invoicePageUrl, invoicePdfUrl } from "#sandbox/wire/invoice-pages.ts";
import { presentMethod } from "#sandbox/wire/present-method.ts";

export function presentPayment(ledger: Ledger, intent: IntentRecord): Stripe.PaymentIntent {
  const isPaid = intent.status === "succeeded";
  const method = intent.method === null ? null : methodOf(ledger, intent.method);
  const charge = ledger.state.charges.findLast((one) => one.intent === intent.id);
  return {
    id: intent.id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: isPaid ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancelReason,
    capture_method: "automatic",
    client_secret: `${intent.id}_secret_${intent.secret}`,
    confirmation_method: "automatic",
    created: intent.created,
    currency: "brl",
    customer: intent.customer,
    customer_account: null,
    description: "Subscription creation",
    excluded_payment_method_types: null,
    last_payment_error: lastError(ledger, intent),
    latest_charge: charge?.id ?? null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: nextAction(ledger, intent),
    on_behalf_of: null,
    // A failed attempt leaves none behind.
    payment_method: intent.status === "requires_payment_method" ? null : intent.method,
    payment_method_configuration_details: null,
    payment_method_options:
      method?.kind.type === "boleto"
        ? { boleto: { expires_after_days: VOUCHER_DAYS } }
        : {
            card: {
              installments: null,
              mandate_options: null,
              network: null,
              request_three_d_secure: "automatic",
            },
          },
    payment_method_types: [method?.kind.type ?? "card"],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: "off_session",
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function lastError(
  ledger: Ledger,
  { failure, method }: IntentRecord,
): Stripe.PaymentIntent.LastPaymentError | null {
  if (failure === null) return null;
  const payment_method =
    method === null ? {} : { payment_method: presentMethod(methodOf(ledger, method)) };
  switch (failure.kind) {
    case "declined": {
      const { adviceCode, code, declineCode, message } = declines[failure.decline];
      return {
        type: "card_error",
        advice_code: adviceCode,
        charge: failure.charge,
        code,
        decline_code: declineCode,
        doc_url: docUrl(code),
        message,
        ...payment_method,
      };
    }
    case "not_authenticated":
      return {
        type: "invalid_request_error",
        code: "payment_intent_authentication_failure",
        doc_url: docUrl("payment_intent_authentication_failure"),
        message:
          "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
        ...payment_method,
      };
    case "voucher_expired":
      return {
        type: "invalid_request_error",
        code: "payment_intent_payment_attempt_expired",
        doc_url: docUrl("payment_intent_payment_attempt_expired"),
        message: "The payment attempt has expired.",
        ...payment_method,
      };
  }
}

function nextAction(
  ledger: Ledger,
  { id, status, voucher }: IntentRecord,
): Stripe.PaymentIntent.NextAction | null {
  if (status !== "requires_action") return null;
  const invoice = invoiceOfIntent(ledger, id);
  const page = invoice ? invoicePageUrl(ledger, invoice) : null;
  if (!voucher) {
    return { redirect_to_url: { return_url: null, url: page }, type: "redirect_to_url" };
  }
  return {
    boleto_display_details: {
      expires_at: voucher.expires,
      hosted_voucher_url: page,
      number: voucher.number,
      pdf: invoice ? invoicePdfUrl(ledger, invoice) : null,
    },
    type: "boleto_display_details",
  };
}
