import Stripe from "stripe";
import type { PriceRecord, ProductRecord } from "#sandbox/records/catalog-records.ts";

export function presentPrice(price: PriceRecord): Stripe.Price {
  return {
    id: price.id,
    object: "price",
    active: price.active,
    billing_scheme: "per_unit",
    created: price.created,
    currency: "brl",
    custom_unit_amount: null,
    livemode: false,
    lookup_key: price.lookupKey,
    metadata: price.metadata,
    nickname: price.nickname,
    product: price.product,
    recurring: price.recurring && {
      interval: price.recurring.interval,
      interval_count: price.recurring.count,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: price.recurring ? "recurring" : "one_time",
    unit_amount: price.amount,
    unit_amount_decimal: Stripe.Decimal.from(price.amount),
  };
}

/** The older form of a price, still part of every subscription item. */
export function presentPlan(price: PriceRecord): Stripe.Plan {
  const { interval, count } = price.recurring ?? { interval: "month", count: 1 };
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.amount,
    amount_decimal: Stripe.Decimal.from(price.amount),
    billing_scheme: "per_unit",
    created: price.created,
    currency: "brl",
    interval,
    interval_count: count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

export function presentProduct(product: ProductRecord): Stripe.Product {
  return {
    id: product.id,
    object: "product",
    active: product.active,
    created: product.created,
    default_price: product.defaultPrice,
    description: product.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: product.metadata,
    name: product.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: "service",
    unit_label: null,
    updated: product.updated,
    url: null,
  };
}
