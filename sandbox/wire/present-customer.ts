import type Stripe from "stripe";
import type { Ledger } from "#sandbox/ledger.ts";
import type { CustomerRecord, TaxIdRecord } from "#sandbox/records/customer-records.ts";

export function presentCustomer({ state }: Ledger, customer: CustomerRecord): Stripe.Customer {
  const own = state.invoices.filter((invoice) => invoice.customer === customer.id);
  const owes = own.some(({ status, attempts }) => status === "open" && attempts > 0);
  return {
    id: customer.id,
    object: "customer",
    address: null,
    balance: customer.balance,
    created: customer.created,
    currency: own.length > 0 ? "brl" : null,
    customer_account: null,
    default_source: null,
    delinquent: owes,
    description: null,
    discount: null,
    email: customer.email,
    invoice_prefix: "ALF",
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.defaultMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: own.length + 1,
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

export function presentTaxId(taxId: TaxIdRecord): Stripe.TaxId {
  const { id, created, customer, type, value } = taxId;
  return {
    id,
    object: "tax_id",
    country: "BR",
    created,
    customer,
    customer_account: null,
    livemode: false,
    owner: { customer, customer_account: null, type: "customer" },
    type,
    value,
    verification: { status: "unavailable", verified_address: null, verified_name: null },
  };
}
