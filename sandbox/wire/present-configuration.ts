import type Stripe from "stripe";
import type { ConfigurationRecord } from "#sandbox/records/page-records.ts";

/** Like the real one, leaves out the products of `subscription_update` unless they are expanded. */
export function presentConfiguration(
  configuration: ConfigurationRecord,
): Stripe.BillingPortal.Configuration {
  const { products: _products, ...update } = configuration.features.subscription_update;
  return {
    id: configuration.id,
    object: "billing_portal.configuration",
    active: configuration.active,
    application: null,
    business_profile: configuration.businessProfile,
    created: configuration.created,
    default_return_url: configuration.defaultReturnUrl,
    features: { ...configuration.features, subscription_update: update },
    is_default: configuration.isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: configuration.metadata,
    name: configuration.name,
    updated: configuration.updated,
  };
}
