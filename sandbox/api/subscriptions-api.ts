import type { Hono } from "hono";
import * as z from "zod/mini";
import { badRequest, wanted } from "#sandbox/api/api-errors.ts";
import { findCustomer } from "#sandbox/api/customers-api.ts";
import { idempotent } from "#sandbox/api/idempotency.ts";
import { listPage, pageParams } from "#sandbox/api/list-page.ts";
import { clearable, flag, parseParams, readQuery } from "#sandbox/api/read-params.ts";
import { changeSubscription, UpdateParams } from "#sandbox/api/update-subscription.ts";
import { cancelNow } from "#sandbox/billing/cancel-now.ts";
import { hasEnded } from "#sandbox/billing/end-subscription.ts";
import { resumeSubscription } from "#sandbox/billing/renew-subscription.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import { presentSubscription } from "#sandbox/wire/present-subscription.ts";

const ListParams = z.strictObject({
  ...pageParams,
  customer: z.optional(z.string()),
  price: z.optional(z.string()),
  status: z.optional(z.string()),
});
const cancellationDetails = z.strictObject({
  comment: clearable(z.string()),
  feedback: clearable(z.string()),
});
const CancelParams = z.strictObject({
  prorate: z._default(flag, false),
  invoice_now: z._default(flag, false),
  cancellation_details: z.optional(cancellationDetails),
});
const ResumeParams = z.strictObject({
  billing_cycle_anchor: z.optional(z.literal("now")),
  proration_behavior: z.optional(z.enum(["always_invoice", "create_prorations", "none"])),
});

export function subscriptionsApi(api: Hono, ledger: Ledger): void {
  const path = "/v1/subscriptions";
  const find = (id: string | undefined) => wanted(ledger.state.subscriptions, id, "subscription");
  api.get(path, (c) => {
    const params = readQuery(c, ListParams);
    const { customer, price, status } = params;
    if (customer) findCustomer(ledger, customer, { param: "customer", deletedToo: true });
    const rows = ledger.state.subscriptions.filter(
      (one) =>
        (!customer || one.customer === customer) &&
        (!price || one.price === price) &&
        hasStatus(one, status),
    );
    return c.json(listPage(path, rows, params, (one) => presentSubscription(ledger, one)));
  });
  api.get(`${path}/:id`, (c) => c.json(presentSubscription(ledger, find(c.req.param("id")))));
  api.post(`${path}/:id`, (c) =>
    idempotent(ledger, c, (form) => {
      const subscription = find(c.req.param("id"));
      changeSubscription(ledger, subscription, parseParams(UpdateParams, form));
      return presentSubscription(ledger, subscription);
    }),
  );
  api.delete(`${path}/:id`, (c) => {
    const subscription = wanted(
      ledger.state.subscriptions.filter((one) => !hasEnded(one)),
      c.req.param("id"),
      "subscription",
    );
    const params = readQuery(c, CancelParams);
    const { comment = null, feedback = null } = params.cancellation_details ?? {};
    cancelNow(ledger, subscription, {
      prorate: params.prorate,
      invoiceNow: params.invoice_now,
      why: { comment, feedback },
    });
    ledger.changed();
    return c.json(presentSubscription(ledger, subscription));
  });
  api.post(`${path}/:id/resume`, (c) =>
    idempotent(ledger, c, (form) => {
      const subscription = find(c.req.param("id"));
      parseParams(ResumeParams, form);
      if (subscription.status !== "paused") {
        throw badRequest("Only paused subscriptions can be resumed.", "id");
      }
      resumeSubscription(ledger, subscription);
      return presentSubscription(ledger, subscription);
    }),
  );
}

/** Without a requested status, subscriptions that have not ended. */
function hasStatus(subscription: SubscriptionRecord, asked: string | undefined): boolean {
  if (asked === "all") return true;
  if (asked === "ended") return hasEnded(subscription);
  return asked === undefined ? subscription.status !== "canceled" : subscription.status === asked;
}
