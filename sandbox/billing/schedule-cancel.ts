import { updateSubscription } from "#sandbox/billing/update-subscription.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { Cancellation, SubscriptionRecord } from "#sandbox/records/billing-records.ts";

type Why = Pick<Cancellation, "comment" | "feedback">;

const UNSAID: Why = { comment: null, feedback: null };

/** In the flexible mode the portal sets the date alone, in the classic one `cancel_at_period_end`. */
export function cancelInPortal(ledger: Ledger, subscription: SubscriptionRecord, why = UNSAID) {
  const { billingMode, periodEnd } = subscription;
  const when =
    billingMode === "flexible" ? { cancelAt: periodEnd } : { cancelAtPeriodEnd: true as const };
  scheduleCancel(ledger, subscription, when, why);
}

export function scheduleCancel(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  when: { cancelAt: number } | { cancelAtPeriodEnd: true },
  why = UNSAID,
): void {
  updateSubscription(ledger, subscription, {
    ...when,
    canceledAt: ledger.now(),
    cancellation: { reason: "cancellation_requested", ...why },
  });
}

/** Takes a planned end back. */
export function keepSubscription(ledger: Ledger, subscription: SubscriptionRecord): void {
  updateSubscription(ledger, subscription, {
    cancelAt: null,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    cancellation: { reason: null, ...UNSAID },
  });
}

/** When it ends as planned; null when it goes on. */
export function plannedEnd(subscription: SubscriptionRecord): number | null {
  const { cancelAt, cancelAtPeriodEnd, periodEnd } = subscription;
  return cancelAt ?? (cancelAtPeriodEnd ? periodEnd : null);
}
