import * as z from "zod/mini";
import { clearable, flag, metadata, metadataChange } from "#sandbox/api/read-params.ts";

const prorations = z.enum(["always_invoice", "create_prorations", "none"]);
const updatable = z.enum(["address", "email", "name", "phone", "shipping", "tax_id"]);
const reasons = z.enum([
  "customer_service",
  "low_quality",
  "missing_features",
  "other",
  "switched_service",
  "too_complex",
  "too_expensive",
  "unused",
]);
const product = z.strictObject({
  product: z.string(),
  prices: z.array(z.string()).check(z.minLength(1)),
});

const features = z.strictObject({
  customer_update: z.optional(
    z.strictObject({ enabled: z.optional(flag), allowed_updates: clearable(z.array(updatable)) }),
  ),
  invoice_history: z.optional(z.strictObject({ enabled: flag })),
  payment_method_update: z.optional(z.strictObject({ enabled: flag })),
  subscription_cancel: z.optional(
    z.strictObject({
      enabled: z.optional(flag),
      mode: z.optional(z.enum(["at_period_end", "immediately"])),
      proration_behavior: z.optional(z.enum(["create_prorations", "none"])),
      cancellation_reason: z.optional(
        z.strictObject({ enabled: flag, options: clearable(z.array(reasons)) }),
      ),
    }),
  ),
  subscription_update: z.optional(
    z.strictObject({
      enabled: z.optional(flag),
      default_allowed_updates: clearable(z.array(z.enum(["price", "promotion_code", "quantity"]))),
      products: clearable(z.array(product).check(z.maxLength(10))),
      proration_behavior: z.optional(prorations),
      billing_cycle_anchor: z.optional(z.enum(["now", "unchanged"])),
      trial_update_behavior: z.optional(z.enum(["continue_trial", "end_trial"])),
    }),
  ),
});
const url = clearable(z.url());
const business = z.strictObject({
  headline: clearable(z.string()),
  privacy_policy_url: url,
  terms_of_service_url: url,
});

export const CreateParams = z.strictObject({
  features,
  business_profile: z.optional(business),
  default_return_url: url,
  name: clearable(z.string()),
  metadata,
});
export const UpdateParams = z.strictObject({
  features: z.optional(features),
  business_profile: z.optional(business),
  default_return_url: url,
  name: clearable(z.string()),
  active: z.optional(flag),
  metadata: metadataChange,
});
export type FeatureParams = z.output<typeof features>;
export type BusinessParams = z.output<typeof business>;
