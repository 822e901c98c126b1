import * as z from "zod/mini";
import { badRequest, wanted } from "#sandbox/api/api-errors.ts";
import { requirePayment } from "#sandbox/api/card-errors.ts";
import {
  changedMetadata,
  clearable,
  count,
  flag,
  metadataChange,
  seconds,
} from "#sandbox/api/read-params.ts";
import { changePlan } from "#sandbox/billing/change-plan.ts";
import { hasEnded } from "#sandbox/billing/end-subscription.ts";
import { dueNow, planChange } from "#sandbox/billing/plan-change.ts";
import { keepSubscription, scheduleCancel } from "#sandbox/billing/schedule-cancel.ts";
import { updateSubscription } from "#sandbox/billing/update-subscription.ts";
import { methodFor } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { refusalOf } from "#sandbox/payments/refusal-of.ts";
import type { SubscriptionRecord } from "#sandbox/records/billing-records.ts";

const periodEnds = z.enum(["max_period_end", "min_period_end"]);
const item = z.strictObject({
  id: z.string(),
  price: z.optional(z.string()),
  quantity: z.optional(count),
});

export const UpdateParams = z.strictObject({
  cancel_at: clearable(z.union([periodEnds, seconds])),
  cancel_at_period_end: z.optional(flag),
  cancellation_details: z.optional(
    z.strictObject({ comment: clearable(z.string()), feedback: clearable(z.string()) }),
  ),
  items: z.optional(z.array(item).check(z.maxLength(1))),
  proration_behavior: z._default(
    z.enum(["always_invoice", "create_prorations", "none"]),
    "create_prorations",
  ),
  billing_cycle_anchor: z._default(z.enum(["now", "unchanged"]), "unchanged"),
  payment_behavior: z._default(
    z.enum(["allow_incomplete", "error_if_incomplete"]),
    "allow_incomplete",
  ),
  trial_end: z.optional(z.literal("now")),
  default_payment_method: z.optional(z.string()),
  metadata: metadataChange,
});

type Params = z.output<typeof UpdateParams>;

/** Applies an update; a subscription that has ended keeps everything but its notes. */
export function changeSubscription(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  params: Params,
): void {
  const { items, default_payment_method: method, trial_end: trialEnd } = params;
  const isMore = items ?? method ?? trialEnd ?? params.cancel_at ?? params.cancel_at_period_end;
  if (hasEnded(subscription) && isMore !== undefined) {
    throw badRequest(
      "A canceled subscription can only update its cancellation_details and metadata.",
    );
  }
  if (method) wanted(ledger.state.methods, method, "PaymentMethod", "default_payment_method");
  updateSubscription(ledger, subscription, {
    metadata: changedMetadata(subscription.metadata, params.metadata),
    ...(method && { defaultMethod: method }),
  });
  updateEnd(ledger, subscription, params);
  const price = items?.[0]?.price ?? subscription.price;
  if (price !== subscription.price || trialEnd) updatePlan(ledger, subscription, price, params);
}

/** `cancel_at` is a date of its own: only `cancel_at` takes it back. */
function updateEnd(ledger: Ledger, subscription: SubscriptionRecord, params: Params): void {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = params;
  const { comment = null, feedback = null } = params.cancellation_details ?? {};
  const why = { comment, feedback };
  if (at !== undefined && atPeriodEnd) {
    throw badRequest("You may only specify one of: cancel_at, cancel_at_period_end.", "cancel_at");
  }
  if (at === null) keepSubscription(ledger, subscription);
  if (typeof at === "string") {
    scheduleCancel(ledger, subscription, { cancelAt: subscription.periodEnd }, why);
  }
  if (typeof at === "number") {
    if (at <= ledger.now()) throw badRequest("cancel_at must be in the future.", "cancel_at");
    scheduleCancel(ledger, subscription, { cancelAt: at }, why);
  }
  if (atPeriodEnd === true) {
    scheduleCancel(ledger, subscription, { cancelAtPeriodEnd: true }, why);
  }
  if (atPeriodEnd === false && subscription.cancelAtPeriodEnd) {
    keepSubscription(ledger, subscription);
  }
}

function updatePlan(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  price: string,
  params: Params,
): void {
  const [changed] = params.items ?? [];
  if (changed && changed.id !== subscription.itemId) {
    throw badRequest(`No such subscription item: '${changed.id}'`, "items[0][id]");
  }
  wanted(ledger.state.prices, price, "price", "items[0][price]");
  const change = planChange(ledger, subscription, price, {
    proration: params.proration_behavior,
    // Unlike the portal's changes, those of the API leave a trial as it is.
    trial: params.trial_end ? "end_trial" : "continue_trial",
    anchor: params.billing_cycle_anchor,
  });
  const mustPay = params.payment_behavior === "error_if_incomplete";
  if (mustPay && dueNow(ledger, subscription, change) > 0) {
    requirePayment(refusalOf(methodFor(ledger, subscription)));
  }
  changePlan(ledger, subscription, change, false);
}
