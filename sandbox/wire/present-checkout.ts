import type Stripe from "stripe";
import { checkoutSums } from "#sandbox/checkout/checkout-sums.ts";
import { customerOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { CheckoutRecord } from "#sandbox/records/page-records.ts";

export function presentCheckout(ledger: Ledger, checkout: CheckoutRecord): Stripe.Checkout.Session {
  const { discount, subtotal, total } = checkoutSums(ledger, checkout);
  const { coupon, status } = checkout;
  return {
    id: checkout.id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: checkout.allowsCodes || null,
    amount_subtotal: subtotal,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: checkout.cancelUrl,
    client_reference_id: checkout.clientReference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: checkout.created,
    currency: "brl",
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: checkout.customer,
    customer_account: null,
    customer_creation: null,
    customer_details: detailsOf(ledger, checkout),
    customer_email: null,
    discounts: coupon
      ? [{ coupon: coupon.promotion ? null : coupon.id, promotion_code: coupon.promotion }]
      : [],
    expires_at: checkout.expires,
    integration_identifier: null,
    invoice: checkout.invoice,
    invoice_creation: null,
    livemode: false,
    locale: checkout.locale,
    managed_payments: null,
    metadata: checkout.metadata,
    mode: "subscription",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: checkout.methodCollection,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: checkout.methodTypes ?? ["card", "boleto"],
    payment_status: paymentStatus(ledger, checkout, total),
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status,
    submit_type: null,
    subscription: checkout.subscription,
    success_url: checkout.successUrl,
    tax_id_collection: { enabled: checkout.taxIdCollection, required: "never" },
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: status === "open" ? `${ledger.pagesUrl()}/checkout/${checkout.id}` : null,
    wallet_options: null,
  };
}

function paymentStatus(
  { state }: Ledger,
  { invoice, status }: CheckoutRecord,
  total: number,
): Stripe.Checkout.Session.PaymentStatus {
  if (status !== "complete") return "unpaid";
  if (total === 0) return "no_payment_required";
  return state.invoices.find(({ id }) => id === invoice)?.status === "paid" ? "paid" : "unpaid";
}

function detailsOf(
  ledger: Ledger,
  { customer, status }: CheckoutRecord,
): Stripe.Checkout.Session.CustomerDetails {
  const { email, name } = customerOf(ledger, customer);
  const own = ledger.state.taxIds.filter((taxId) => taxId.customer === customer);
  const isComplete = status === "complete";
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: isComplete ? name : null,
    phone: null,
    tax_exempt: "none",
    tax_ids: isComplete ? own.map(({ type, value }) => ({ type, value })) : null,
  };
}
