import * as z from "zod/mini";
import { badRequest, wanted } from "#sandbox/api/api-errors.ts";
import { findCustomer } from "#sandbox/api/customers-api.ts";
import { count, flag, metadata, seconds } from "#sandbox/api/read-params.ts";
import { DAY, HOUR, type Ledger, newId } from "#sandbox/ledger.ts";
import type { CheckoutRecord } from "#sandbox/records/page-records.ts";

const subscriptionData = z.strictObject({
  metadata,
  trial_period_days: z.optional(count),
  trial_settings: z.optional(
    z.strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: z.enum(["cancel", "create_invoice", "pause"]),
      }),
    }),
  ),
  billing_mode: z.optional(z.strictObject({ type: z.enum(["classic", "flexible"]) })),
});

export const CreateParams = z.strictObject({
  mode: z.literal("subscription"),
  customer: z.string(),
  customer_update: z.optional(
    z.strictObject({ name: z.optional(z.string()), address: z.optional(z.string()) }),
  ),
  line_items: z.array(z.strictObject({ price: z.string(), quantity: count })),
  locale: z.optional(z.string()),
  tax_id_collection: z.optional(z.strictObject({ enabled: flag })),
  payment_method_collection: z._default(z.enum(["always", "if_required"]), "always"),
  payment_method_types: z.optional(z.array(z.enum(["boleto", "card"])).check(z.minLength(1))),
  allow_promotion_codes: z.optional(flag),
  discounts: z.optional(
    z
      .array(
        z.strictObject({ coupon: z.optional(z.string()), promotion_code: z.optional(z.string()) }),
      )
      .check(z.maxLength(1)),
  ),
  client_reference_id: z.optional(z.string()),
  expires_at: z.optional(seconds),
  subscription_data: z._default(subscriptionData, { metadata: {} }),
  metadata,
  success_url: z.url(),
  cancel_url: z.optional(z.url()),
});

type Params = z.output<typeof CreateParams>;

export function draftCheckout(ledger: Ledger, params: Params): CheckoutRecord {
  const customer = findCustomer(ledger, params.customer, { param: "customer" });
  const { subscription_data: wish } = params;
  return {
    id: newId("cs_test", 24),
    customer: customer.id,
    price: priceOf(ledger, params),
    trialDays: wish.trial_period_days ?? 0,
    withoutMethod: wish.trial_settings?.end_behavior.missing_payment_method ?? "create_invoice",
    billingMode: wish.billing_mode?.type ?? "flexible",
    status: "open",
    created: ledger.now(),
    expires: expiryOf(ledger, params),
    locale: params.locale ?? null,
    metadata: params.metadata,
    subscriptionMetadata: wish.metadata,
    taxIdCollection: collectsTaxId(params),
    methodCollection: params.payment_method_collection,
    methodTypes: params.payment_method_types ?? null,
    allowsCodes: params.allow_promotion_codes ?? false,
    coupon: couponOf(ledger, params),
    clientReference: params.client_reference_id ?? null,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    intent: null,
    subscription: null,
    invoice: null,
    pending: null,
    awaitsPayment: false,
  };
}

function priceOf({ state }: Ledger, { line_items: [item] }: Params): string {
  const param = "line_items[0][price]";
  const price = wanted(state.prices, item?.price, "price", param);
  if (!price.active) throw badRequest(`The price \`${price.id}\` is inactive.`, param);
  if (price.recurring) return price.id;
  const message =
    "You must provide at least one recurring price in `subscription` mode when using prices.";
  throw badRequest(message, param);
}

function expiryOf(ledger: Ledger, { expires_at: wanted }: Params): number {
  const now = ledger.now();
  const at = wanted ?? now + DAY;
  if (at >= now + HOUR / 2 && at <= now + DAY) return at;
  throw badRequest(
    "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
    "expires_at",
  );
}

function collectsTaxId({ customer_update: update, tax_id_collection: collection }: Params) {
  if (!collection?.enabled) return false;
  if (update?.name === "auto") return true;
  throw badRequest(
    "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.",
  );
}

function couponOf({ state }: Ledger, params: Params): CheckoutRecord["coupon"] {
  const [wish] = params.discounts ?? [];
  if (!wish) return null;
  if (params.allow_promotion_codes !== undefined) {
    const message =
      "You may only specify one of these parameters: allow_promotion_codes, discounts.";
    throw badRequest(message, "allow_promotion_codes");
  }
  const param = "discounts[0][promotion_code]";
  if (wish.promotion_code) {
    const { coupon, id } = wanted(state.promotions, wish.promotion_code, "promotion code", param);
    return { id: coupon, promotion: id };
  }
  return {
    id: wanted(state.coupons, wish.coupon, "coupon", "discounts[0][coupon]").id,
    promotion: null,
  };
}
