import { collectInvoice } from "#sandbox/billing/collect-invoice.ts";
import { endSubscription, hasEnded } from "#sandbox/billing/end-subscription.ts";
import { renewSubscription } from "#sandbox/billing/renew-subscription.ts";
import { plannedEnd } from "#sandbox/billing/schedule-cancel.ts";
import { finalizeInvoice } from "#sandbox/billing/write-invoice.ts";
import { expireCheckout } from "#sandbox/checkout/expire-checkout.ts";
import { settleVoucher } from "#sandbox/checkout/settle-voucher.ts";
import { announce } from "#sandbox/events/announce.ts";
import { invoiceOf } from "#sandbox/find-record.ts";
import { DAY, type Ledger } from "#sandbox/ledger.ts";
import { endOfVoucher } from "#sandbox/payments/write-voucher.ts";
import type { SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import { presentSubscription } from "#sandbox/wire/present-subscription.ts";

/** Something that happens by itself at a time. */
export interface Due {
  at: number;
  run(): void;
}

const NOTICE_DAYS = 3;

export function dueWork(ledger: Ledger): Due[] {
  const { checkouts, intents, invoices, subscriptions } = ledger.state;
  return [
    ...subscriptions.flatMap((one) => (hasEnded(one) ? [] : ofSubscription(ledger, one))),
    ...invoices.flatMap((invoice) => {
      const { finalizesAt: at } = invoice;
      return at === null ? [] : [{ at, run: () => collectDraft(ledger, invoice.id) }];
    }),
    ...intents.flatMap((intent) => {
      const { status, voucher } = intent;
      if (status !== "requires_action" || !voucher) return [];
      const run = () => settleVoucher(ledger, intent, voucher.ending === "paid");
      return [{ at: endOfVoucher(voucher), run }];
    }),
    ...checkouts.flatMap((checkout) => {
      if (checkout.status !== "open") return [];
      return [{ at: checkout.expires, run: () => expireCheckout(ledger, checkout) }];
    }),
  ];
}

function ofSubscription(ledger: Ledger, subscription: SubscriptionRecord): Due[] {
  const { created, latestInvoice, nextAttempt, periodEnd, status, trialEnd, trialTold } =
    subscription;
  const due: Due[] = [];
  const end = plannedEnd(subscription);
  if (end !== null) {
    due.push({ at: end, run: () => endSubscription(ledger, subscription, null) });
  }
  if (status === "trialing" && trialEnd !== null && !trialTold) {
    const at = Math.max(created, trialEnd - NOTICE_DAYS * DAY);
    due.push({ at, run: () => tellTrialEnds(ledger, subscription) });
  }
  if (status === "active" || status === "trialing") {
    due.push({ at: periodEnd, run: () => renewSubscription(ledger, subscription) });
  }
  if (status === "past_due" && nextAttempt !== null && latestInvoice !== null) {
    const run = () => collectInvoice(ledger, invoiceOf(ledger, latestInvoice));
    due.push({ at: nextAttempt, run });
  }
  return due;
}

function tellTrialEnds(ledger: Ledger, subscription: SubscriptionRecord): void {
  subscription.trialTold = true;
  const object = presentSubscription(ledger, subscription);
  announce(ledger, "customer.subscription.trial_will_end", object);
}

function collectDraft(ledger: Ledger, id: string): void {
  const invoice = invoiceOf(ledger, id);
  finalizeInvoice(ledger, invoice);
  collectInvoice(ledger, invoice);
}
