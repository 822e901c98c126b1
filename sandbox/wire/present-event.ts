import type Stripe from "stripe";
import { type Ledger, newId, type Told } from "#sandbox/ledger.ts";

const API_VERSION: Stripe.LatestApiVersion = "2026-08-26.dahlia";

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
