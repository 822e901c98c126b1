import Stripe from "stripe";
import { priceOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { InvoiceLine, InvoiceRecord } from "#sandbox/records/billing-records.ts";

export function presentLine(
  ledger: Ledger,
  invoice: InvoiceRecord,
  line: InvoiceLine,
): Stripe.InvoiceLineItem {
  const price = priceOf(ledger, line.price);
  const discounts = line.discount ? [line.discount] : [];
  return {
    id: line.id,
    object: "line_item",
    amount: line.amount,
    currency: "brl",
    description: line.description,
    discount_amounts: discounts.map(({ id, amount }) => ({ amount, discount: id })),
    discountable: !line.proration,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: line.item,
        proration: line.proration,
        proration_details: line.proration ? { credited_items: null } : null,
        subscription: invoice.subscription,
        subscription_item: invoice.subscriptionItem,
      },
      type: "subscription_item_details",
    },
    period: { start: line.periodStart, end: line.periodEnd },
    pretax_credit_amounts: discounts.map(({ id, amount }) => ({
      amount,
      discount: id,
      type: "discount",
    })),
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: "price_details",
      unit_amount_decimal: Stripe.Decimal.from(price.amount),
    },
    quantity: 1,
    quantity_decimal: Stripe.Decimal.from(1),
    subscription: invoice.subscription,
    subtotal: line.amount,
    taxes: [],
  };
}
