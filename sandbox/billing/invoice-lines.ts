import { fillMessage } from "#contract/messages/fill-message.ts";
import { sandboxInvoice as words } from "#contract/messages/payment-sandbox.ts";
import { lessDiscount } from "#sandbox/billing/discounts.ts";
import { totalOf } from "#sandbox/billing/invoice-sums.ts";
import { planName, priceOf } from "#sandbox/find-record.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import type { LineDraft, SubscriptionRecord } from "#sandbox/records/billing-records.ts";

interface Period {
  start: number;
  end: number;
}

type Known = Pick<SubscriptionRecord, "discount">;

/** A whole period of a plan. */
export function periodLine(
  ledger: Ledger,
  subscription: Known,
  price: string,
  period: Period,
): LineDraft {
  const { amount } = priceOf(ledger, price);
  const description = fillMessage(words.period, { plan: planName(ledger, price) });
  const common = { description, price, proration: false, item: null };
  return lessDiscount(ledger, subscription, { ...common, amount, ...datesOf(period) });
}

/** A trial is a first period that costs nothing. */
export function trialLine(ledger: Ledger, price: string, period: Period): LineDraft {
  const description = fillMessage(words.trial, { plan: planName(ledger, price) });
  const common = { description, price, proration: false, item: null, discount: null };
  return { ...common, amount: 0, ...datesOf(period) };
}

/** The rest of the current period is given back, at what it had cost. */
export function creditLine(ledger: Ledger, subscription: SubscriptionRecord): LineDraft {
  const { debited, price } = subscription;
  const description = fillMessage(words.credit, { plan: planName(ledger, price) });
  const amount = -Math.round(debited * restOf(ledger, subscription));
  return { description, price, amount, ...proration(ledger, subscription), discount: null };
}

/** The rest of the current period at another price. */
export function restLine(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  price: string,
): LineDraft {
  const description = fillMessage(words.rest, { plan: planName(ledger, price) });
  const amount = Math.round(priceOf(ledger, price).amount * restOf(ledger, subscription));
  const line = { description, price, amount, ...proration(ledger, subscription) };
  return included(lessDiscount(ledger, subscription, line));
}

/** What a whole period of a price costs, discount included. */
export function periodCost(ledger: Ledger, subscription: Known, price: string): number {
  return totalOf([periodLine(ledger, subscription, price, { start: 0, end: 0 })]);
}

/** The flexible mode's prorations include their discount. */
function included(line: LineDraft): LineDraft {
  return { ...line, amount: totalOf([line]), discount: null };
}

function proration(ledger: Ledger, { periodEnd: end }: SubscriptionRecord) {
  return { proration: true, item: newId("ii"), ...datesOf({ start: ledger.now(), end }) };
}

function restOf(ledger: Ledger, { periodEnd, periodStart }: SubscriptionRecord): number {
  return Math.max(0, (periodEnd - ledger.now()) / (periodEnd - periodStart));
}

function datesOf({ start, end }: Period) {
  return { periodStart: start, periodEnd: end };
}
