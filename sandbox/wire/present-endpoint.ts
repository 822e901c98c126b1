import type Stripe from "stripe";
import type { EndpointRecord } from "#sandbox/records/delivery-records.ts";

/** The secret is shown once, when the endpoint is created. */
export function presentEndpoint(endpoint: EndpointRecord): Stripe.WebhookEndpoint {
  return {
    id: endpoint.id,
    object: "webhook_endpoint",
    api_version: endpoint.apiVersion,
    application: null,
    created: endpoint.created,
    description: endpoint.description,
    enabled_events: endpoint.events,
    livemode: false,
    metadata: endpoint.metadata,
    status: endpoint.enabled ? "enabled" : "disabled",
    url: endpoint.url,
  };
}
