import { chargeInvoice, writeInvoice } from "#sandbox/charge-invoice.ts";
import { DAY, invoiceOf, type Ledger } from "#sandbox/ledger.ts";
import { addMonth } from "#sandbox/sandbox-clock.ts";
import type { SubscriptionRecord } from "#sandbox/sandbox-state.ts";
import { endSubscription, periodLine, sendSubscriptionEvent } from "#sandbox/subscriptions.ts";

const RETRY_DAYS = 5;
/** After this many failed attempts the subscription ends. */
const MAX_ATTEMPTS = 4;

/** Advances the clock and runs everything that becomes due on the way, in order. */
export function advanceClock(ledger: Ledger, seconds: number): void {
  const { state } = ledger;
  const target = ledger.now() + seconds;
  for (;;) {
    const next = nextDue(state.subscriptions, target);
    if (!next) break;
    // Each event gets the time at which it was due, not the time at which the clock was moved.
    state.aheadSeconds += Math.max(0, next.at - ledger.now());
    runDue(ledger, next.subscription);
  }
  state.aheadSeconds += Math.max(0, target - ledger.now());
  ledger.changed();
}

function nextDue(subscriptions: readonly SubscriptionRecord[], until: number) {
  return subscriptions
    .flatMap((subscription) => {
      const at = dueAt(subscription);
      return at !== null && at <= until ? [{ at, subscription }] : [];
    })
    .sort((one, other) => one.at - other.at)[0];
}

function dueAt({ status, periodEnd, nextAttempt }: SubscriptionRecord): number | null {
  if (status === "canceled") return null;
  return status === "past_due" ? nextAttempt : periodEnd;
}

function runDue(ledger: Ledger, subscription: SubscriptionRecord): void {
  if (subscription.status === "past_due") retryPayment(ledger, subscription);
  else if (subscription.cancelAtPeriodEnd) endSubscription(ledger, subscription);
  else renew(ledger, subscription);
}

function renew(ledger: Ledger, subscription: SubscriptionRecord): void {
  const { periodEnd, anchor, price } = subscription;
  subscription.periodStart = periodEnd;
  subscription.periodEnd = addMonth(periodEnd, anchor);
  const lines = [periodLine(ledger, price)];
  const invoice = writeInvoice(ledger, subscription, { reason: "subscription_cycle", lines });
  applyPayment(ledger, subscription, chargeInvoice(ledger, invoice));
}

function retryPayment(ledger: Ledger, subscription: SubscriptionRecord): void {
  const { latestInvoice } = subscription;
  if (!latestInvoice) endSubscription(ledger, subscription);
  else applyPayment(ledger, subscription, chargeInvoice(ledger, invoiceOf(ledger, latestInvoice)));
}

function applyPayment(ledger: Ledger, subscription: SubscriptionRecord, paid: boolean): void {
  subscription.status = paid ? "active" : "past_due";
  subscription.failedAttempts = paid ? 0 : subscription.failedAttempts + 1;
  subscription.nextAttempt = paid ? null : ledger.now() + RETRY_DAYS * DAY;
  if (subscription.failedAttempts >= MAX_ATTEMPTS) endSubscription(ledger, subscription);
  else sendSubscriptionEvent(ledger, subscription, "updated");
}
