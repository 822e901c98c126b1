import { collectInvoice } from "#sandbox/billing/collect-invoice.ts";
import type { PlanChange } from "#sandbox/billing/plan-change.ts";
import { updateSubscription } from "#sandbox/billing/update-subscription.ts";
import { draftInvoice, finalizeInvoice } from "#sandbox/billing/write-invoice.ts";
import { priceOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { Outcome } from "#sandbox/payments/attempt-payment.ts";
import type {
  InvoiceRecord,
  LineDraft,
  SubscriptionRecord,
} from "#sandbox/records/billing-records.ts";
import { addPeriod } from "#sandbox/sandbox-clock.ts";

/** Makes the change, whether its payment succeeds or not. */
export function changePlan(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  change: PlanChange,
  confirmed: boolean,
): Outcome {
  const { debited, endsTrial, isInvoicedNow, lines, price, restarts } = change;
  const now = ledger.now();
  const waiting = [...subscription.pendingLines, ...lines];
  const periodEnd = addPeriod(now, now, priceOf(ledger, price));
  const invoice = isInvoicedNow ? writeChange(ledger, subscription, waiting) : null;
  updateSubscription(ledger, subscription, {
    price,
    debited,
    pendingLines: isInvoicedNow ? [] : waiting,
    ...(restarts && { anchor: now, periodStart: now, periodEnd }),
    ...(endsTrial && { status: "active" as const, trialEnd: now }),
  });
  return invoice ? collectInvoice(ledger, invoice, { confirmed }) : "paid";
}

function writeChange(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  lines: LineDraft[],
): InvoiceRecord {
  const invoice = draftInvoice(ledger, subscription, { reason: "subscription_update", lines });
  finalizeInvoice(ledger, invoice);
  return invoice;
}
