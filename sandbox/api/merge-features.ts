import type Stripe from "stripe";
import { badRequest, wanted } from "#sandbox/api/api-errors.ts";
import type { BusinessParams, FeatureParams } from "#sandbox/api/configuration-params.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { ConfigurationRecord } from "#sandbox/records/page-records.ts";

type Features = ConfigurationRecord["features"];
type Update = Features["subscription_update"];

/** The known features with what was given for each. */
export function mergeFeatures(ledger: Ledger, known: Features, given: FeatureParams): Features {
  const cancel = given.subscription_cancel ?? {};
  const reason = cancel.cancellation_reason;
  const features: Features = {
    customer_update: merge(known.customer_update, {
      enabled: given.customer_update?.enabled,
      allowed_updates: listOr(given.customer_update?.allowed_updates),
    }),
    invoice_history: merge(known.invoice_history, given.invoice_history ?? {}),
    payment_method_update: merge(known.payment_method_update, given.payment_method_update ?? {}),
    subscription_cancel: merge(known.subscription_cancel, {
      enabled: cancel.enabled,
      mode: cancel.mode,
      proration_behavior: cancel.proration_behavior,
      cancellation_reason: merge(known.subscription_cancel.cancellation_reason, {
        enabled: reason?.enabled,
        options: listOr(reason?.options),
      }),
    }),
    subscription_update: mergeUpdate(ledger, known.subscription_update, given),
  };
  requireUpdates(features.subscription_update);
  return features;
}

export function mergeBusiness(
  known: Stripe.BillingPortal.Configuration.BusinessProfile,
  given: BusinessParams | undefined,
): Stripe.BillingPortal.Configuration.BusinessProfile {
  return merge(known, given ?? {});
}

function mergeUpdate(
  ledger: Ledger,
  known: Update,
  { subscription_update: given = {} }: FeatureParams,
): Update {
  const { default_allowed_updates: updates, products, ...rest } = given;
  return merge(known, {
    ...rest,
    default_allowed_updates: listOr(updates),
    products: listOr(products)?.map(({ prices, product }) => {
      for (const id of prices) requirePrice(ledger, product, id);
      return {
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
        prices,
        product,
      };
    }),
  });
}

function requirePrice({ state }: Ledger, product: string, id: string): void {
  const param = "features[subscription_update][products]";
  wanted(state.products, product, "product", param);
  const price = wanted(state.prices, id, "price", param);
  if (price.product === product && price.active && price.recurring) return;
  throw badRequest(
    `The price \`${id}\` is not an active, recurring price of \`${product}\`.`,
    param,
  );
}

function requireUpdates({ default_allowed_updates: updates, enabled, products }: Update): void {
  if (!enabled || (updates.length > 0 && (products ?? []).length > 0)) return;
  const name = updates.length > 0 ? "products" : "default_allowed_updates";
  const param = `features[subscription_update][${name}]`;
  throw badRequest(`Missing required param: ${param}.`, param, "parameter_missing");
}

/** An empty string is an empty list. */
function listOr<T>(given: T[] | null | undefined): T[] | undefined {
  return given === null ? [] : given;
}

function merge<T extends object>(known: T, given: { [Name in keyof T]?: T[Name] | undefined }): T {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...known, ...Object.fromEntries(present) };
}
