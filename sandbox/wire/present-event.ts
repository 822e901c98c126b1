import type Stripe from "stripe";
import { newId } from "#sandbox/ledger.ts";

const API_VERSION: Stripe.LatestApiVersion = "2026-08-26.dahlia";

interface Draft {
  type: Stripe.Event["type"];
  data: Stripe.EventBase["data"];
  /** How many endpoints it goes to. */
  waiting: number;
}

export function presentEvent(created: number, { type, data, waiting }: Draft): Stripe.EventBase {
  return {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created,
    data,
    livemode: false,
    pending_webhooks: waiting,
    request: { id: null, idempotency_key: null },
    type,
  };
}
