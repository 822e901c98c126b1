import { amountDue, sumOf } from "#sandbox/invoice-sums.ts";
import { customerOf, type Ledger, newId } from "#sandbox/ledger.ts";
import type { InvoiceLine, InvoiceRecord, SubscriptionRecord } from "#sandbox/sandbox-state.ts";
import { presentInvoice } from "#sandbox/wire/present-invoice.ts";

type Draft = Pick<InvoiceRecord, "reason"> & { lines: Omit<InvoiceLine, "id">[] };

/** Writes the invoice; the customer's credit is used first. */
export function writeInvoice(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  draft: Draft,
): InvoiceRecord {
  const customer = customerOf(ledger, subscription.customer);
  const total = sumOf(draft.lines);
  const balanceBefore = customer.balance;
  // An invoice below zero becomes credit; credit pays for an invoice above zero.
  customer.balance = Math.min(0, balanceBefore + total);
  const invoice: InvoiceRecord = {
    id: newId("in"),
    number: `ALF-${String(ledger.state.invoices.length + 1).padStart(4, "0")}`,
    customer: customer.id,
    subscription: subscription.id,
    subscriptionItem: subscription.itemId,
    reason: draft.reason,
    created: ledger.now(),
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    lines: draft.lines.map((line) => ({ ...line, id: newId("il") })),
    balanceBefore,
    balanceAfter: customer.balance,
    attempts: 0,
    paidAt: null,
  };
  ledger.state.invoices.push(invoice);
  subscription.latestInvoice = invoice.id;
  return invoice;
}

/** Charges the customer's card for the amount due and sends the matching event. */
export function chargeInvoice(ledger: Ledger, invoice: InvoiceRecord): boolean {
  const { card } = customerOf(ledger, invoice.customer);
  invoice.attempts += 1;
  const paid = amountDue(invoice) === 0 || (card !== null && !card.failsLater);
  if (paid) invoice.paidAt = ledger.now();
  const object = presentInvoice(ledger, invoice);
  ledger.sendEvent({ type: paid ? "invoice.paid" : "invoice.payment_failed", data: { object } });
  return paid;
}
