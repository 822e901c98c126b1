import { grantDiscount } from "#sandbox/billing/discounts.ts";
import { periodCost, periodLine, trialLine } from "#sandbox/billing/invoice-lines.ts";
import { settleInvoice } from "#sandbox/billing/settle-invoice.ts";
import { draftInvoice, finalizeInvoice } from "#sandbox/billing/write-invoice.ts";
import { announce } from "#sandbox/events/announce.ts";
import { priceOf } from "#sandbox/find-record.ts";
import { DAY, type Ledger, newId } from "#sandbox/ledger.ts";
import type { Outcome } from "#sandbox/payments/attempt-payment.ts";
import type { InvoiceRecord, SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import type { CheckoutRecord } from "#sandbox/records/page-records.ts";
import { addPeriod } from "#sandbox/sandbox-clock.ts";
import { presentSubscription } from "#sandbox/wire/present-subscription.ts";

interface Paid {
  method: string | null;
  /** The payment that the page has already tried; null when nothing is due. */
  intent: string | null;
  outcome: Outcome;
}

/** Begins when its first payment was tried; nothing is due at the start of a trial. */
export function startSubscription(
  ledger: Ledger,
  checkout: CheckoutRecord,
  { intent, method, outcome }: Paid,
): { subscription: SubscriptionRecord; invoice: InvoiceRecord } {
  const { coupon, id, price } = checkout;
  const subscription = newRecord(ledger, checkout);
  subscription.defaultMethod = method;
  if (outcome === "waits") subscription.status = "incomplete";
  ledger.state.subscriptions.push(subscription);
  if (coupon) {
    const wish = { coupon: coupon.id, promotion: coupon.promotion, checkout: id };
    grantDiscount(ledger, subscription, wish);
  }
  const period = { start: subscription.periodStart, end: subscription.periodEnd };
  const onTrial = subscription.trialEnd !== null;
  const line = onTrial
    ? trialLine(ledger, price, period)
    : periodLine(ledger, subscription, price, period);
  subscription.debited = onTrial ? 0 : periodCost(ledger, subscription, price);
  const invoice = draftInvoice(ledger, subscription, {
    reason: "subscription_create",
    lines: [line],
  });
  finalizeInvoice(ledger, invoice);
  invoice.intent = intent;
  invoice.attempts = intent === null ? 0 : 1;
  announce(ledger, "customer.subscription.created", presentSubscription(ledger, subscription));
  settleInvoice(ledger, invoice, outcome);
  ledger.changed();
  return { subscription, invoice };
}

function newRecord(ledger: Ledger, checkout: CheckoutRecord): SubscriptionRecord {
  const { customer, price } = checkout;
  const now = ledger.now();
  const trialEnd = checkout.trialDays > 0 ? now + checkout.trialDays * DAY : null;
  return {
    id: newId("sub"),
    itemId: newId("si"),
    customer,
    price,
    status: trialEnd ? "trialing" : "active",
    metadata: checkout.subscriptionMetadata,
    billingMode: checkout.billingMode,
    created: now,
    anchor: trialEnd ?? now,
    periodStart: now,
    periodEnd: trialEnd ?? addPeriod(now, now, priceOf(ledger, price)),
    trialStart: trialEnd ? now : null,
    trialEnd,
    trialTold: false,
    withoutMethod: checkout.withoutMethod,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    cancellation: { reason: null, comment: null, feedback: null },
    defaultMethod: null,
    latestInvoice: null,
    discount: null,
    debited: 0,
    pendingLines: [],
    failedAttempts: 0,
    nextAttempt: null,
  };
}
