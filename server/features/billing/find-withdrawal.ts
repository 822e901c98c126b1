import { hasOpenSubscription } from "#contract/access.ts";
import type { Profile } from "#contract/routes/profile.ts";
import type { InvoiceState } from "#server/platform/payments/payments.ts";

const DAY_MS = 24 * 3600_000;
const DAYS = 7;
/** São Paulo, where a day ends; it has had no summer time since 2019. */
const BEHIND_UTC_MS = 3 * 3600_000;

export interface FoundWithdrawal {
  subscriptionId: string;
  /** The payments that go back. */
  payments: string[];
  /** In centavos. */
  amount: number;
  until: Date;
}

/**
 * What a person may withdraw from: the first payment of their subscription and those for a change of plan,
 * for seven days each. A renewal is no purchase.
 */
export function findWithdrawal(
  profile: Profile,
  invoices: readonly InvoiceState[],
  now: Date,
): FoundWithdrawal | null {
  const { stripe_subscription_id: subscriptionId } = profile;
  if (subscriptionId === null || !hasOpenSubscription(profile)) return null;
  const paid = invoices
    .filter((one) => one.subscriptionId === subscriptionId && one.amountPaid > 0)
    .flatMap(({ paidAt, paymentId, ...rest }) =>
      paidAt && paymentId ? { ...rest, paymentId, until: endOfDays(paidAt) } : [],
    );
  // The newest come first.
  const first = paid.at(-1);
  const open = paid.filter(
    (one) => (one === first || one.reason === "subscription_update") && one.until >= now,
  );
  const amount = open.reduce((sum, one) => sum + one.amountPaid - one.refunded, 0);
  const last = open[0];
  if (!last || amount === 0) return null;
  return { subscriptionId, amount, until: last.until, payments: open.map((one) => one.paymentId) };
}

/** The end of the seventh day; that of the payment does not count. */
function endOfDays(paidAt: Date): Date {
  const day = Math.floor((paidAt.getTime() - BEHIND_UTC_MS) / DAY_MS);
  return new Date((day + DAYS + 1) * DAY_MS + BEHIND_UTC_MS - 1);
}
