import { collectInvoice } from "#sandbox/billing/collect-invoice.ts";
import { endSubscription } from "#sandbox/billing/end-subscription.ts";
import { periodCost, periodLine } from "#sandbox/billing/invoice-lines.ts";
import { updateSubscription } from "#sandbox/billing/update-subscription.ts";
import { draftInvoice, finalizeInvoice } from "#sandbox/billing/write-invoice.ts";
import { announce } from "#sandbox/events/announce.ts";
import { methodFor, priceOf } from "#sandbox/find-record.ts";
import { HOUR, type Ledger } from "#sandbox/ledger.ts";
import type { SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import { addPeriod } from "#sandbox/sandbox-clock.ts";
import { presentSubscription } from "#sandbox/wire/present-subscription.ts";

/** A draft can be changed for an hour before it is final and collected. */
const DRAFT_SECONDS = HOUR;

/** The next period begins; its invoice is a draft at first, so the payment comes later. */
export function renewSubscription(ledger: Ledger, subscription: SubscriptionRecord): void {
  const { anchor, pendingLines, periodEnd: start, periodStart, price, status } = subscription;
  const lacksMethod = status === "trialing" && methodFor(ledger, subscription) === null;
  if (lacksMethod && subscription.withoutMethod === "cancel") {
    endSubscription(ledger, subscription, null);
    return;
  }
  if (lacksMethod && subscription.withoutMethod === "pause") {
    pause(ledger, subscription);
    return;
  }
  const end = addPeriod(start, anchor, priceOf(ledger, price));
  const line = periodLine(ledger, subscription, price, { start, end });
  const debited = periodCost(ledger, subscription, price);
  draftInvoice(ledger, subscription, {
    reason: "subscription_cycle",
    lines: [...pendingLines, line],
    period: { start: periodStart, end: start },
    finalizesAt: ledger.now() + DRAFT_SECONDS,
  });
  updateSubscription(ledger, subscription, {
    status: "active",
    periodStart: start,
    periodEnd: end,
    pendingLines: [],
    debited,
  });
}

function pause(ledger: Ledger, subscription: SubscriptionRecord): void {
  updateSubscription(ledger, subscription, { status: "paused" });
  announce(ledger, "customer.subscription.paused", presentSubscription(ledger, subscription));
}

/** A paused subscription goes on: its first paid period begins now. */
export function resumeSubscription(ledger: Ledger, subscription: SubscriptionRecord): void {
  const now = ledger.now();
  const { price } = subscription;
  const end = addPeriod(now, now, priceOf(ledger, price));
  const line = periodLine(ledger, subscription, price, { start: now, end });
  updateSubscription(ledger, subscription, {
    status: "active",
    anchor: now,
    periodStart: now,
    periodEnd: end,
    debited: periodCost(ledger, subscription, price),
  });
  announce(ledger, "customer.subscription.resumed", presentSubscription(ledger, subscription));
  const draft = { reason: "subscription_cycle" as const, lines: [line] };
  const invoice = draftInvoice(ledger, subscription, draft);
  finalizeInvoice(ledger, invoice);
  collectInvoice(ledger, invoice);
}
