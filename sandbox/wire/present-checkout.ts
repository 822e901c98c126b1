import type Stripe from "stripe";
import { customerOf, type Ledger, priceOf } from "#sandbox/ledger.ts";
import type { CheckoutRecord } from "#sandbox/sandbox-state.ts";

export function checkoutUrl(ledger: Ledger, { id }: Pick<CheckoutRecord, "id">): string {
  return `${ledger.pagesUrl()}/checkout/${id}`;
}

export function presentCheckout(ledger: Ledger, checkout: CheckoutRecord): Stripe.Checkout.Session {
  const amount = checkout.trialDays > 0 ? 0 : priceOf(ledger, checkout.price).amount;
  return {
    id: checkout.id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: checkout.cancelUrl,
    client_reference_id: null,
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
    discounts: [],
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
    payment_method_collection: "always",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: paymentStatus(checkout),
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: checkout.status,
    submit_type: null,
    subscription: checkout.subscription,
    success_url: checkout.successUrl,
    tax_id_collection: { enabled: checkout.taxIdCollection, required: "never" },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: checkout.status === "open" ? checkoutUrl(ledger, checkout) : null,
    wallet_options: null,
  };
}

function paymentStatus({
  status,
  trialDays,
}: CheckoutRecord): Stripe.Checkout.Session.PaymentStatus {
  if (status !== "complete") return "unpaid";
  return trialDays > 0 ? "no_payment_required" : "paid";
}

function detailsOf(
  ledger: Ledger,
  { customer, status }: CheckoutRecord,
): Stripe.Checkout.Session.CustomerDetails {
  const { email, name, taxId } = customerOf(ledger, customer);
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: "none",
    tax_ids: status === "complete" && taxId ? [taxId] : null,
  };
}
