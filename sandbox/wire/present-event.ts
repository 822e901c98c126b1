import type Stripe from "stripe";
import { type Ledger, newId } from "#sandbox/ledger.ts";

const API_VERSION: Stripe.LatestApiVersion = "2026-08-26.dahlia";

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

/** An event as whoever causes it sees it: what happened, and to what. */
export interface Told {
  type: TellingEvent["type"];
  data: { object: TellingEvent["data"]["object"] };
}

export function presentEvent(ledger: Ledger, { type, data }: Told): Stripe.EventBase {
  return {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: ledger.now(),
    data,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}
