import { chargeInvoice, writeInvoice } from "#sandbox/charge-invoice.ts";
import { sumOf } from "#sandbox/invoice-sums.ts";
import { customerOf, DAY, invoiceOf, type Ledger, newId, priceOf } from "#sandbox/ledger.ts";
import { addMonth } from "#sandbox/sandbox-clock.ts";
import type { InvoiceLine, InvoiceRecord, SubscriptionRecord } from "#sandbox/sandbox-state.ts";
import { presentSubscription } from "#sandbox/wire/present-subscription.ts";

interface Start {
  customer: string;
  price: string;
  trialDays: number;
  metadata: Record<string, string>;
}

/** A trial is a first period that costs nothing. */
export function startSubscription(
  ledger: Ledger,
  { customer, price, trialDays, metadata }: Start,
): { subscription: SubscriptionRecord; invoice: InvoiceRecord } {
  const now = ledger.now();
  const trialEnd = trialDays > 0 ? now + trialDays * DAY : null;
  const subscription: SubscriptionRecord = {
    id: newId("sub"),
    itemId: newId("si"),
    customer,
    price,
    status: trialEnd ? "trialing" : "active",
    metadata,
    created: now,
    anchor: trialEnd ?? now,
    periodStart: now,
    periodEnd: trialEnd ?? addMonth(now, now),
    trialStart: trialEnd ? now : null,
    trialEnd,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    latestInvoice: null,
    failedAttempts: 0,
    nextAttempt: null,
  };
  ledger.state.subscriptions.push(subscription);
  const line = { ...periodLine(ledger, price), ...(trialEnd && { amount: 0 }) };
  const invoice = writeInvoice(ledger, subscription, {
    reason: "subscription_create",
    lines: [line],
  });
  sendSubscriptionEvent(ledger, subscription, "created");
  chargeInvoice(ledger, invoice);
  return { subscription, invoice };
}

export function periodLine(ledger: Ledger, priceId: string): Omit<InvoiceLine, "id"> {
  const { plan, amount } = priceOf(ledger, priceId);
  return { description: `Plano ${plan}`, price: priceId, amount, proration: false };
}

/**
 * The cost of a change now: the rest of the period at the new price minus the rest at the old one. A
 * trial ends, as in the real portal by default, so it then costs a whole period.
 */
export function changeLines(
  ledger: Ledger,
  { price: oldPrice, status, periodStart, periodEnd }: SubscriptionRecord,
  newPrice: string,
): Omit<InvoiceLine, "id">[] {
  if (status === "trialing") return [periodLine(ledger, newPrice)];
  const left = Math.max(0, (periodEnd - ledger.now()) / (periodEnd - periodStart));
  const line = (price: string, sign: 1 | -1) => {
    const { plan, amount } = priceOf(ledger, price);
    const description = `${sign < 0 ? "Crédito do restante do" : "Restante do"} Plano ${plan}`;
    return { description, price, amount: sign * Math.round(amount * left), proration: true };
  };
  return [line(oldPrice, -1), line(newPrice, 1)];
}

/** False when the card did not pay the difference: then nothing changes. */
export function changePlan(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  price: string,
): boolean {
  const lines = changeLines(ledger, subscription, price);
  const customer = customerOf(ledger, subscription.customer);
  const due = sumOf(lines) + customer.balance;
  if (due > 0 && (!customer.card || customer.card.failsLater)) return false;
  subscription.price = price;
  subscription.cancelAtPeriodEnd = false;
  subscription.canceledAt = null;
  if (subscription.status === "trialing") endTrial(ledger, subscription);
  chargeInvoice(
    ledger,
    writeInvoice(ledger, subscription, { reason: "subscription_update", lines }),
  );
  sendSubscriptionEvent(ledger, subscription, "updated");
  return true;
}

/** The first paid period begins now. */
function endTrial(ledger: Ledger, subscription: SubscriptionRecord): void {
  const now = ledger.now();
  Object.assign(subscription, {
    status: "active",
    trialEnd: now,
    anchor: now,
    periodStart: now,
    periodEnd: addMonth(now, now),
  } satisfies Partial<SubscriptionRecord>);
}

export function cancelAtPeriodEnd(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  cancel: boolean,
): void {
  subscription.cancelAtPeriodEnd = cancel;
  subscription.canceledAt = cancel ? ledger.now() : null;
  sendSubscriptionEvent(ledger, subscription, "updated");
}

export function endSubscription(ledger: Ledger, subscription: SubscriptionRecord): void {
  if (subscription.status === "canceled") return;
  subscription.status = "canceled";
  subscription.canceledAt ??= ledger.now();
  subscription.endedAt = ledger.now();
  subscription.nextAttempt = null;
  sendSubscriptionEvent(ledger, subscription, "deleted");
}

/** Retries an open invoice at once after the card was changed. */
export function payOpenInvoice(ledger: Ledger, subscription: SubscriptionRecord): void {
  if (subscription.status !== "past_due" || !subscription.latestInvoice) return;
  if (!chargeInvoice(ledger, invoiceOf(ledger, subscription.latestInvoice))) return;
  subscription.status = "active";
  subscription.failedAttempts = 0;
  subscription.nextAttempt = null;
  sendSubscriptionEvent(ledger, subscription, "updated");
}

export function sendSubscriptionEvent(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  what: "created" | "updated" | "deleted",
): void {
  const object = presentSubscription(ledger, subscription);
  ledger.sendEvent({ type: `customer.subscription.${what}`, data: { object } });
}
