import type Stripe from "stripe";
import { priceOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import { listOf } from "#sandbox/wire/list-of.ts";
import { presentPlan, presentPrice } from "#sandbox/wire/present-price.ts";

export function presentSubscription(
  ledger: Ledger,
  subscription: SubscriptionRecord,
): Stripe.Subscription {
  const { id, created } = subscription;
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: subscription.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: billingMode(subscription),
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: cancelAt(subscription),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: { ...subscription.cancellation, feedback_option: null },
    collection_method: "charge_automatically",
    created,
    currency: "brl",
    customer: subscription.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: subscription.defaultMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: subscription.discount === null ? [] : [subscription.discount],
    ended_at: subscription.endedAt,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: listOf(`/v1/subscription_items?subscription=${id}`, [presentItem(ledger, subscription)]),
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    managed_payments: null,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: subscription.status,
    test_clock: null,
    transfer_data: null,
    trial_end: subscription.trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: subscription.withoutMethod } },
    trial_start: subscription.trialStart,
  };
}

function billingMode({ billingMode: type, created }: SubscriptionRecord) {
  if (type === "classic") return { flexible: null, type } as const;
  return { flexible: { proration_discounts: "included" }, type, updated_at: created } as const;
}

/** `cancel_at_period_end` sets the date as well. */
function cancelAt(subscription: SubscriptionRecord): number | null {
  const { cancelAtPeriodEnd, endedAt, periodEnd } = subscription;
  return subscription.cancelAt ?? (cancelAtPeriodEnd ? (endedAt ?? periodEnd) : null);
}

function presentItem(ledger: Ledger, subscription: SubscriptionRecord): Stripe.SubscriptionItem {
  const price = priceOf(ledger, subscription.price);
  return {
    id: subscription.itemId,
    object: "subscription_item",
    billing_thresholds: null,
    created: subscription.created,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    discounts: [],
    metadata: {},
    plan: presentPlan(price),
    price: presentPrice(price),
    quantity: 1,
    subscription: subscription.id,
    tax_rates: [],
  };
}
