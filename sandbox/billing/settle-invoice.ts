import { endSubscription, hasEnded } from "#sandbox/billing/end-subscription.ts";
import { updateSubscription } from "#sandbox/billing/update-subscription.ts";
import { announce } from "#sandbox/events/announce.ts";
import { intentOf, subscriptionOf } from "#sandbox/find-record.ts";
import { DAY, type Ledger } from "#sandbox/ledger.ts";
import type { Outcome } from "#sandbox/payments/attempt-payment.ts";
import type { InvoiceRecord, SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import { presentInvoice } from "#sandbox/wire/present-invoice.ts";
import { presentInvoicePayments } from "#sandbox/wire/present-invoice-payment.ts";

const RETRY_DAYS = 5;
/** After this many failed attempts the subscription ends. */
const MAX_ATTEMPTS = 4;

/** What follows from an attempt to collect: for the invoice, and for its subscription. */
export function settleInvoice(ledger: Ledger, invoice: InvoiceRecord, outcome: Outcome): void {
  const subscription = subscriptionOf(ledger, invoice.subscription);
  if (outcome === "paid") markPaid(ledger, invoice);
  else tellUnpaid(ledger, invoice, outcome);
  if (hasEnded(subscription) || subscription.latestInvoice !== invoice.id) return;
  if (outcome === "paid") recover(ledger, subscription);
  else fallBehind(ledger, subscription, invoice);
}

function markPaid(ledger: Ledger, invoice: InvoiceRecord): void {
  const before = presentInvoice(ledger, invoice);
  invoice.status = "paid";
  invoice.paidAt = ledger.now();
  const object = presentInvoice(ledger, invoice);
  announce(ledger, "invoice.updated", object, before);
  announce(ledger, "invoice.paid", object);
  announce(ledger, "invoice.payment_succeeded", object);
  for (const payment of presentInvoicePayments(invoice)) {
    announce(ledger, "invoice_payment.paid", payment);
  }
}

/** A card that its owner has to confirm has failed, too; a voucher only waits to be paid. */
function tellUnpaid(ledger: Ledger, invoice: InvoiceRecord, outcome: "failed" | "waits"): void {
  const object = presentInvoice(ledger, invoice);
  const isVoucher = invoice.intent !== null && intentOf(ledger, invoice.intent).voucher !== null;
  if (outcome === "waits") announce(ledger, "invoice.payment_action_required", object);
  if (!isVoucher) announce(ledger, "invoice.payment_failed", object);
}

function recover(ledger: Ledger, subscription: SubscriptionRecord): void {
  const { status } = subscription;
  const isBehind = status === "incomplete" || status === "past_due" || status === "unpaid";
  updateSubscription(ledger, subscription, {
    failedAttempts: 0,
    nextAttempt: null,
    ...(isBehind && { status: "active" as const }),
  });
}

function fallBehind(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  { reason }: InvoiceRecord,
): void {
  // The first payment is not tried again: the person has so many hours to make it.
  if (reason === "subscription_create") {
    updateSubscription(ledger, subscription, { status: "incomplete" });
    return;
  }
  const failedAttempts = subscription.failedAttempts + 1;
  const nextAttempt = ledger.now() + RETRY_DAYS * DAY;
  updateSubscription(ledger, subscription, { status: "past_due", failedAttempts, nextAttempt });
  if (failedAttempts >= MAX_ATTEMPTS) endSubscription(ledger, subscription, "payment_failed");
}
