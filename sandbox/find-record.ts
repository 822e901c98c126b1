import type { Ledger } from "#sandbox/ledger.ts";
import type { InvoiceRecord, SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import type { PriceRecord } from "#sandbox/records/catalog-records.ts";
import type { CustomerRecord, MethodRecord } from "#sandbox/records/customer-records.ts";
import type { ChargeRecord, IntentRecord } from "#sandbox/records/payment-records.ts";

// Records that others name exist: what is missing here is a mistake of the sandbox.

export function byId<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const found = rows.find((row) => row.id === id);
  if (!found) throw new Error(`the sandbox has no ${id}`);
  return found;
}

export function priceOf({ state }: Ledger, id: string): PriceRecord {
  return byId(state.prices, id);
}

export function customerOf({ state }: Ledger, id: string): CustomerRecord {
  return byId(state.customers, id);
}

export function methodOf({ state }: Ledger, id: string): MethodRecord {
  return byId(state.methods, id);
}

export function subscriptionOf({ state }: Ledger, id: string): SubscriptionRecord {
  return byId(state.subscriptions, id);
}

export function invoiceOf({ state }: Ledger, id: string): InvoiceRecord {
  return byId(state.invoices, id);
}

export function intentOf({ state }: Ledger, id: string): IntentRecord {
  return byId(state.intents, id);
}

export function chargeOf({ state }: Ledger, id: string): ChargeRecord {
  return byId(state.charges, id);
}

/** The invoice that a payment is for; null until a checkout is complete. */
export function invoiceOfIntent({ state }: Ledger, intent: string): InvoiceRecord | null {
  return state.invoices.find((invoice) => invoice.intent === intent) ?? null;
}

const ENDED = ["canceled", "incomplete_expired"];

export function liveSubscription({ state }: Ledger, customer: string): SubscriptionRecord | null {
  const own = state.subscriptions.filter((one) => one.customer === customer);
  return own.findLast(({ status }) => !ENDED.includes(status)) ?? null;
}

/** What a subscription is paid with: its own way of payment, else its customer's. */
export function methodFor(
  ledger: Ledger,
  { customer, defaultMethod }: Pick<SubscriptionRecord, "customer" | "defaultMethod">,
): MethodRecord | null {
  const id = defaultMethod ?? customerOf(ledger, customer).defaultMethod;
  return id === null ? null : methodOf(ledger, id);
}

/** 'Pro' of the product 'Alfinete Pro'. */
export function planName(ledger: Ledger, priceId: string): string {
  const { product } = priceOf(ledger, priceId);
  return byId(ledger.state.products, product).name.replace(/^Alfinete /, "");
}
