import Stripe from "stripe";
import type { PriceRecord } from "#sandbox/ledger.ts";

/** A fixed creation date for prices and products. */
const CREATED = 1_767_225_600;

export function presentPrice({ id, product, amount }: PriceRecord): Stripe.Price {
  return {
    id,
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: CREATED,
    currency: "brl",
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product,
    recurring: {
      interval: "month",
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "recurring",
    unit_amount: amount,
    unit_amount_decimal: Stripe.Decimal.from(amount),
  };
}

/** The older form of a price, still part of every subscription item. */
export function presentPlan({ id, product, amount }: PriceRecord): Stripe.Plan {
  return {
    id,
    object: "plan",
    active: true,
    amount,
    amount_decimal: Stripe.Decimal.from(amount),
    billing_scheme: "per_unit",
    created: CREATED,
    currency: "brl",
    interval: "month",
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

export function presentProduct({ id, product, plan }: PriceRecord): Stripe.Product {
  return {
    id: product,
    object: "product",
    active: true,
    created: CREATED,
    default_price: id,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: `Alfinete ${plan}`,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: "service",
    unit_label: null,
    updated: CREATED,
    url: null,
  };
}
