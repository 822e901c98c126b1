import { announce } from "#sandbox/events/announce.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import { presentSubscription } from "#sandbox/wire/present-subscription.ts";

/** Changes a subscription and tells about it, if anything is another than before. */
export function updateSubscription(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  change: Partial<SubscriptionRecord>,
): void {
  const before = presentSubscription(ledger, subscription);
  Object.assign(subscription, change);
  const after = presentSubscription(ledger, subscription);
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  announce(ledger, "customer.subscription.updated", after, before);
}
