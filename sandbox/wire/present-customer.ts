import type Stripe from "stripe";
import type { CustomerRecord } from "#sandbox/sandbox-state.ts";

export function presentCustomer(customer: CustomerRecord): Stripe.Customer {
  return {
    id: customer.id,
    object: "customer",
    address: null,
    balance: customer.balance,
    created: customer.created,
    currency: "brl",
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: customer.email,
    invoice_prefix: "ALF",
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: customer.locales,
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
}

export function presentDeletedCustomer({ id }: CustomerRecord): Stripe.DeletedCustomer {
  return { id, object: "customer", deleted: true };
}
