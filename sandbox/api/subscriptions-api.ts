import type { Hono } from "hono";
import * as z from "zod/mini";
import { missing, parseParams } from "#sandbox/api/api-errors.ts";
import { findCustomer } from "#sandbox/api/customers-api.ts";
import { listPage, pageParams } from "#sandbox/api/list-page.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { InvoiceRecord, SubscriptionRecord } from "#sandbox/sandbox-state.ts";
import { endSubscription } from "#sandbox/subscriptions.ts";
import { presentInvoice } from "#sandbox/wire/present-invoice.ts";
import { presentSubscription } from "#sandbox/wire/present-subscription.ts";

const ListParams = z.strictObject({
  ...pageParams,
  customer: z.optional(z.string()),
  status: z.optional(z.string()),
});
const InvoiceParams = z.strictObject({
  ...pageParams,
  customer: z.optional(z.string()),
  subscription: z.optional(z.string()),
});

export function subscriptionsApi(api: Hono, ledger: Ledger): void {
  api.get("/v1/subscriptions", (c) => {
    const params = parseParams(ListParams, c.req.query());
    const { customer, status } = params;
    if (customer) findCustomer(ledger, customer, { param: "customer", deletedToo: true });
    const rows = ledger.state.subscriptions.filter(
      (one) => (!customer || one.customer === customer) && hasStatus(one, status),
    );
    return c.json(
      listPage("/v1/subscriptions", rows, params, (one) => presentSubscription(ledger, one)),
    );
  });
  api.get("/v1/subscriptions/:id", (c) =>
    c.json(presentSubscription(ledger, find(ledger, c.req.param("id")))),
  );
  api.delete("/v1/subscriptions/:id", (c) => {
    const subscription = find(ledger, c.req.param("id"));
    if (subscription.status === "canceled") throw missing("subscription", subscription.id);
    endSubscription(ledger, subscription);
    return c.json(presentSubscription(ledger, subscription));
  });
  api.get("/v1/invoices", (c) => {
    const params = parseParams(InvoiceParams, c.req.query());
    const rows: InvoiceRecord[] = ledger.state.invoices.filter(
      ({ customer, subscription }) =>
        (!params.customer || customer === params.customer) &&
        (!params.subscription || subscription === params.subscription),
    );
    return c.json(listPage("/v1/invoices", rows, params, (one) => presentInvoice(ledger, one)));
  });
}

/** Without a requested status, subscriptions that have not ended. */
function hasStatus({ status }: SubscriptionRecord, wanted: string | undefined): boolean {
  if (wanted === "all") return true;
  return wanted === undefined ? status !== "canceled" : status === wanted;
}

function find({ state }: Ledger, id: string): SubscriptionRecord {
  const found = state.subscriptions.find((one) => one.id === id);
  if (!found) throw missing("subscription", id);
  return found;
}
