import { creditLine, periodCost, periodLine, restLine } from "#sandbox/billing/invoice-lines.ts";
import { totalOf } from "#sandbox/billing/invoice-sums.ts";
import { customerOf, priceOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { LineDraft, SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import { addPeriod } from "#sandbox/sandbox-clock.ts";

/** How changes of plan are charged, in the API's words. */
export interface ChangeRules {
  proration: "always_invoice" | "create_prorations" | "none";
  trial: "continue_trial" | "end_trial";
  anchor: "now" | "unchanged";
}

export interface PlanChange {
  price: string;
  lines: LineDraft[];
  /** Invoiced and collected at once; otherwise its lines wait for the next invoice. */
  isInvoicedNow: boolean;
  /** A period begins now. */
  restarts: boolean;
  endsTrial: boolean;
  /** What a whole period will cost. */
  debited: number;
}

/** What a change of plan would mean, before it is made. */
export function planChange(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  price: string,
  rules: ChangeRules,
): PlanChange {
  const now = ledger.now();
  const isTrial = subscription.status === "trialing";
  const endsTrial = isTrial && rules.trial === "end_trial";
  const restarts =
    endsTrial ||
    (!isTrial && (rules.anchor === "now" || hasOtherPeriod(ledger, subscription, price)));
  const common = { price, restarts, endsTrial, debited: periodCost(ledger, subscription, price) };
  if (isTrial && !endsTrial) return { ...common, lines: [], isInvoicedNow: false, debited: 0 };
  if (restarts) {
    const period = { start: now, end: addPeriod(now, now, priceOf(ledger, price)) };
    const whole = periodLine(ledger, subscription, price, period);
    const credits =
      endsTrial || rules.proration === "none" ? [] : [creditLine(ledger, subscription)];
    return { ...common, lines: [...credits, whole], isInvoicedNow: true };
  }
  if (rules.proration === "none") return { ...common, lines: [], isInvoicedNow: false };
  const lines = [creditLine(ledger, subscription), restLine(ledger, subscription, price)];
  return { ...common, lines, isInvoicedNow: rules.proration === "always_invoice" };
}

/** What the person pays at once, or gets as credit when it is below zero. */
export function dueNow(
  ledger: Ledger,
  { customer, pendingLines }: SubscriptionRecord,
  { isInvoicedNow, lines }: PlanChange,
): number {
  if (!isInvoicedNow) return 0;
  return totalOf([...pendingLines, ...lines]) + customerOf(ledger, customer).balance;
}

function hasOtherPeriod(ledger: Ledger, { price }: SubscriptionRecord, wanted: string): boolean {
  const [one, other] = [price, wanted].map((id) => priceOf(ledger, id).recurring);
  return one?.interval !== other?.interval || one?.count !== other?.count;
}
