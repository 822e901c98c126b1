import type Stripe from "stripe";
import { findPortal, PORTAL_MARK } from "#server/platform/payments/portal-configuration.ts";
import type { Report } from "#server/platform/payments/setup/report.ts";
import type { SetPrices } from "#server/platform/payments/setup/setup-prices.ts";

/** What customers may do in the portal, the same on every run. */
export async function setupPortal(
  stripe: Stripe,
  { appUrl, prices }: { appUrl: string; prices: SetPrices },
  report: Report,
): Promise<void> {
  const wanted = {
    business_profile: {
      headline: "Alfinete",
      privacy_policy_url: `${appUrl}/privacy`,
      terms_of_service_url: `${appUrl}/terms`,
    },
    default_return_url: `${appUrl}/profile?portal=true`,
    metadata: PORTAL_MARK,
    features: {
      customer_update: { enabled: true, allowed_updates: ["address", "name", "tax_id"] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: "at_period_end" },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ["price"],
        products: Object.values(prices).map(({ product, price }) => ({
          product,
          prices: [price],
        })),
        proration_behavior: "always_invoice",
        // Only Basic can be tried.
        trial_update_behavior: "end_trial",
      },
    },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams;
  const { configurations } = stripe.billingPortal;
  const known = await findPortal(stripe);
  const { id } = known
    ? await configurations.update(known, wanted)
    : await configurations.create(wanted);
  report(known ? "updated" : "created", "customer portal", id);
}
