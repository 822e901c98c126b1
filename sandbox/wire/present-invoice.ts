import type Stripe from "stripe";
import { amountDue, discountOf, subtotalOf, totalOf } from "#sandbox/billing/invoice-sums.ts";
import { subscriptionOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { InvoiceRecord } from "#sandbox/records/billing-records.ts";
import { invoicePageUrl, invoicePdfUrl } from "#sandbox/wire/invoice-pages.ts";
import { listOf } from "#sandbox/wire/list-of.ts";
import { presentLine } from "#sandbox/wire/present-invoice-line.ts";

export function presentInvoice(ledger: Ledger, invoice: InvoiceRecord): Stripe.Invoice {
  const { lines, person, status } = invoice;
  const due = amountDue(invoice);
  const total = totalOf(lines);
  const isPaid = status === "paid";
  const isDraft = status === "draft";
  const { metadata, nextAttempt } = subscriptionOf(ledger, invoice.subscription);
  return {
    id: invoice.id,
    object: "invoice",
    account_country: "BR",
    account_name: "Alfinete",
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: isPaid ? due : 0,
    amount_remaining: isPaid ? 0 : due,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0 || isPaid,
    auto_advance: isDraft || (status === "open" && nextAttempt !== null),
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: isDraft ? invoice.finalizesAt : null,
    billing_reason: invoice.reason,
    collection_method: "charge_automatically",
    created: invoice.created,
    currency: "brl",
    custom_fields: null,
    customer: invoice.customer,
    customer_account: null,
    customer_address: null,
    customer_email: person.email,
    customer_name: person.name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: person.taxIds,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discountIds(invoice),
    due_date: null,
    effective_at: invoice.finalizedAt,
    ending_balance: invoice.balanceAfter,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: isDraft ? null : invoicePageUrl(ledger, invoice),
    invoice_pdf: isDraft ? null : invoicePdfUrl(ledger, invoice),
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      `/v1/invoices/${invoice.id}/lines`,
      lines.map((line) => presentLine(ledger, invoice, line)),
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: status === "open" ? nextAttempt : isDraft ? invoice.finalizesAt : null,
    number: invoice.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription: invoice.subscription },
      type: "subscription_details",
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: invoice.balanceBefore,
    statement_descriptor: null,
    status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: invoice.uncollectibleAt,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
    subtotal: subtotalOf(lines),
    subtotal_excluding_tax: subtotalOf(lines),
    test_clock: null,
    total,
    total_discount_amounts: discountIds(invoice).map((discount) => ({
      amount: discountOf(lines),
      discount,
    })),
    total_excluding_tax: total,
    total_pretax_credit_amounts: discountIds(invoice).map((discount) => ({
      amount: discountOf(lines),
      discount,
      type: "discount",
    })),
    total_taxes: [],
    webhooks_delivered_at: invoice.created,
  };
}

/** A subscription has at most one at a time. */
function discountIds({ lines }: InvoiceRecord): string[] {
  const ids = lines.flatMap(({ discount }) => (discount ? [discount.id] : []));
  return [...new Set(ids)];
}
