import type Stripe from "stripe";
import type { MethodRecord } from "#sandbox/records/customer-records.ts";

export const EXPIRES = { exp_month: 12, exp_year: 2039 };

export function presentMethod(method: MethodRecord): Stripe.PaymentMethod {
  const { id, created, customer, kind } = method;
  return {
    id,
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: presentBilling(method),
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: kind.type,
    ...(kind.type === "boleto" ? { boleto: { tax_id: kind.taxId } } : { card: cardOf(kind.last4) }),
  };
}

export function presentBilling({
  email,
  kind,
  name,
}: MethodRecord): Stripe.PaymentMethod.BillingDetails {
  const tax_id = kind.type === "boleto" ? kind.taxId : null;
  return { address: null, email, name, phone: null, tax_id };
}

function cardOf(last4: string): Stripe.PaymentMethod.Card {
  return {
    brand: "visa",
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "BR",
    display_brand: "visa",
    ...EXPIRES,
    fingerprint: `sandbox${last4}`,
    funding: "credit",
    generated_from: null,
    last4,
    networks: { available: ["visa"], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}
