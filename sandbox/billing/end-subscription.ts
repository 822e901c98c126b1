import { announce } from "#sandbox/events/announce.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { Cancellation, SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import { presentSubscription } from "#sandbox/wire/present-subscription.ts";

/** Ends it now. What is open stays open and drafts stay drafts, but nothing is collected any longer. */
export function endSubscription(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  reason: Cancellation["reason"],
): void {
  if (hasEnded(subscription)) return;
  const now = ledger.now();
  subscription.status = "canceled";
  subscription.canceledAt ??= now;
  subscription.endedAt = now;
  subscription.nextAttempt = null;
  subscription.cancellation.reason ??= reason;
  const own = ledger.state.invoices.filter((invoice) => invoice.subscription === subscription.id);
  for (const invoice of own) invoice.finalizesAt = null;
  announce(ledger, "customer.subscription.deleted", presentSubscription(ledger, subscription));
}

export function hasEnded({ status }: SubscriptionRecord): boolean {
  return status === "canceled" || status === "incomplete_expired";
}
