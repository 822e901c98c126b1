import { collectInvoice } from "#sandbox/billing/collect-invoice.ts";
import { endSubscription } from "#sandbox/billing/end-subscription.ts";
import { creditLine } from "#sandbox/billing/invoice-lines.ts";
import { voidInvoice } from "#sandbox/billing/void-invoice.ts";
import { draftInvoice, finalizeInvoice } from "#sandbox/billing/write-invoice.ts";
import { invoiceOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { Cancellation, SubscriptionRecord } from "#sandbox/records/billing-records.ts";

interface How {
  /** The rest of the period is given back as credit. */
  prorate: boolean;
  /** Prorations are invoiced now; otherwise they stay behind. */
  invoiceNow: boolean;
  why?: Pick<Cancellation, "comment" | "feedback">;
}

export function cancelNow(ledger: Ledger, subscription: SubscriptionRecord, how: How): void {
  const isPaidFor = subscription.status === "active";
  const credits = how.prorate && isPaidFor ? [creditLine(ledger, subscription)] : [];
  const lines = [...subscription.pendingLines, ...credits];
  subscription.cancellation = {
    reason: "cancellation_requested",
    ...(how.why ?? { comment: null, feedback: null }),
  };
  const { latestInvoice, status } = subscription;
  if (how.invoiceNow && lines.length > 0) {
    const draft = { reason: "subscription_update" as const, lines };
    const invoice = draftInvoice(ledger, subscription, draft);
    finalizeInvoice(ledger, invoice);
    collectInvoice(ledger, invoice);
  }
  subscription.pendingLines = how.prorate && !how.invoiceNow ? lines : [];
  endSubscription(ledger, subscription, "cancellation_requested");
  // Nothing was ever paid, so nothing is left to pay.
  if (status === "incomplete" && latestInvoice)
    voidInvoice(ledger, invoiceOf(ledger, latestInvoice));
}
