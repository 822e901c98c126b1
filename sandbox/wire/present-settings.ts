import type Stripe from "stripe";
import type { Ledger } from "#sandbox/ledger.ts";

/** A fixed creation date for what exists from the start. */
const CREATED = 1_767_225_600;

/** The one address that events are sent to; none when they are only recorded. */
export function presentWebhookEndpoints({ webhookUrl }: Ledger): Stripe.WebhookEndpoint[] {
  if (webhookUrl === null) return [];
  return [
    {
      id: "we_sandbox",
      object: "webhook_endpoint",
      api_version: null,
      application: null,
      created: CREATED,
      description: null,
      enabled_events: ["*"],
      livemode: false,
      metadata: {},
      status: "enabled",
      url: webhookUrl,
    },
  ];
}

export function presentPortalConfiguration(ledger: Ledger): Stripe.BillingPortal.Configuration {
  return {
    id: "bpc_sandbox",
    object: "billing_portal.configuration",
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: CREATED,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: ["tax_id"], enabled: true },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: true,
        mode: "at_period_end",
        proration_behavior: "none",
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: ["price"],
        enabled: true,
        products: ledger.prices.map(({ id, product }) => ({
          adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
          prices: [id],
          product,
        })),
        proration_behavior: "always_invoice",
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: "end_trial",
      },
    },
    is_default: true,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: CREATED,
  };
}
