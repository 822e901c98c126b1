import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { type PriceIds, plans } from "#contract/plans.ts";
import type {
  CustomerRecord,
  InvoiceRecord,
  SandboxState,
  SubscriptionRecord,
} from "#sandbox/sandbox-state.ts";

export const DAY = 24 * 3600;

export interface PriceRecord {
  id: string;
  product: string;
  plan: string;
  amount: number;
}

type TellingEvent =
  | Stripe.CustomerCreatedEvent
  | Stripe.CustomerDeletedEvent
  | Stripe.CustomerSubscriptionCreatedEvent
  | Stripe.CustomerSubscriptionUpdatedEvent
  | Stripe.CustomerSubscriptionDeletedEvent
  | Stripe.CheckoutSessionCompletedEvent
  | Stripe.CheckoutSessionExpiredEvent
  | Stripe.InvoicePaidEvent
  | Stripe.InvoicePaymentFailedEvent;

/** An event before it is recorded: what happened, and to which object. */
export interface EventDraft {
  type: TellingEvent["type"];
  data: { object: TellingEvent["data"]["object"] };
}

/** The state, prices, clock and event output that every part of the sandbox shares. */
export interface Ledger {
  state: SandboxState;
  prices: PriceRecord[];
  /** Where events are sent; null while they are only recorded. */
  webhookUrl: string | null;
  /** The base URL of the hosted pages. */
  pagesUrl(): string;
  now(): number;
  /** Sends the app a signed event. */
  sendEvent(about: EventDraft): void;
  /** Saves the state. */
  changed(): void;
  /** Reports an unexpected error. */
  fault(error: Error): void;
}

export function pricesOf(priceIds: PriceIds): PriceRecord[] {
  return plans.map(({ name, price }) => ({
    id: priceIds[name],
    product: `prod_${name.toLowerCase()}`,
    plan: name,
    amount: price,
  }));
}

export function newId(prefix: string, bytes = 12): string {
  return `${prefix}_${randomBytes(bytes).toString("hex")}`;
}

export function priceOf({ prices }: Ledger, id: string): PriceRecord {
  return required(
    prices.find((price) => price.id === id),
    id,
  );
}

export function customerOf({ state }: Ledger, id: string): CustomerRecord {
  return required(
    state.customers.find((customer) => customer.id === id),
    id,
  );
}

export function invoiceOf({ state }: Ledger, id: string): InvoiceRecord {
  return required(
    state.invoices.find((invoice) => invoice.id === id),
    id,
  );
}

export function liveSubscription({ state }: Ledger, customer: string): SubscriptionRecord | null {
  const own = state.subscriptions.filter((one) => one.customer === customer);
  return own.findLast(({ status }) => status !== "canceled") ?? null;
}

function required<T>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Error(`the sandbox has no ${id}`);
  return found;
}
