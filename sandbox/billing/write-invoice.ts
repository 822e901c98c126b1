import { endDiscount } from "#sandbox/billing/discounts.ts";
import { totalOf } from "#sandbox/billing/invoice-sums.ts";
import { announce } from "#sandbox/events/announce.ts";
import { customerOf } from "#sandbox/find-record.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import type {
  InvoiceReason,
  InvoiceRecord,
  LineDraft,
  SubscriptionRecord,
} from "#sandbox/records/billing-records.ts";
import { presentCustomer } from "#sandbox/wire/present-customer.ts";
import { presentInvoice } from "#sandbox/wire/present-invoice.ts";

interface Draft {
  reason: InvoiceReason;
  lines: LineDraft[];
  /** The period that it looks back on. */
  period?: { start: number; end: number };
  /** When it becomes final by itself. */
  finalizesAt?: number;
}

/** An invoice that is not in the books. */
export function newInvoice(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  draft: Draft,
): InvoiceRecord {
  const now = ledger.now();
  const { start, end } = draft.period ?? { start: now, end: now };
  return {
    id: newId("in"),
    secret: newId("test", 24),
    number: null,
    status: "draft",
    customer: subscription.customer,
    subscription: subscription.id,
    subscriptionItem: subscription.itemId,
    reason: draft.reason,
    created: now,
    finalizesAt: draft.finalizesAt ?? null,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
    uncollectibleAt: null,
    periodStart: start,
    periodEnd: end,
    lines: draft.lines.map((line) => ({ ...line, id: newId("il") })),
    balanceBefore: customerOf(ledger, subscription.customer).balance,
    balanceAfter: null,
    attempts: 0,
    intent: null,
    person: personOf(ledger, subscription.customer),
  };
}

export function draftInvoice(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  draft: Draft,
): InvoiceRecord {
  const invoice = newInvoice(ledger, subscription, draft);
  ledger.state.invoices.push(invoice);
  subscription.latestInvoice = invoice.id;
  announce(ledger, "invoice.created", presentInvoice(ledger, invoice));
  endDiscount(
    ledger,
    subscription,
    invoice.lines.some(({ discount }) => discount !== null),
  );
  return invoice;
}

/** Gives the draft its number; the customer's credit is used first. */
export function finalizeInvoice(ledger: Ledger, invoice: InvoiceRecord): void {
  const customer = customerOf(ledger, invoice.customer);
  const finals = ledger.state.invoices.filter(({ number }) => number !== null).length;
  invoice.number = `ALF-${String(finals + 1).padStart(4, "0")}`;
  invoice.status = "open";
  invoice.finalizesAt = null;
  invoice.finalizedAt = ledger.now();
  invoice.person = personOf(ledger, invoice.customer);
  invoice.balanceBefore = customer.balance;
  // An invoice below zero becomes credit; credit pays for an invoice above zero.
  invoice.balanceAfter = Math.min(0, customer.balance + totalOf(invoice.lines));
  announce(ledger, "invoice.finalized", presentInvoice(ledger, invoice));
  setBalance(ledger, invoice.customer, invoice.balanceAfter);
}

export function setBalance(ledger: Ledger, customerId: string, balance: number): void {
  const customer = customerOf(ledger, customerId);
  if (customer.balance === balance) return;
  const before = presentCustomer(ledger, customer);
  customer.balance = balance;
  announce(ledger, "customer.updated", presentCustomer(ledger, customer), before);
}

function personOf(ledger: Ledger, customerId: string): InvoiceRecord["person"] {
  const { email, name } = customerOf(ledger, customerId);
  const own = ledger.state.taxIds.filter(({ customer }) => customer === customerId);
  return { email, name, taxIds: own.map(({ type, value }) => ({ type, value })) };
}
