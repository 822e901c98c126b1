import { Hono } from "hono";
import { ApiError } from "#sandbox/api/api-errors.ts";
import { checkoutApi } from "#sandbox/api/checkout-api.ts";
import { configurationsApi } from "#sandbox/api/configurations-api.ts";
import { couponsApi } from "#sandbox/api/coupons-api.ts";
import { customersApi } from "#sandbox/api/customers-api.ts";
import { disputesApi } from "#sandbox/api/disputes-api.ts";
import { endpointsApi } from "#sandbox/api/endpoints-api.ts";
import { eventsApi } from "#sandbox/api/events-api.ts";
import { expandAnswer } from "#sandbox/api/expand-answer.ts";
import { invoicesApi } from "#sandbox/api/invoices-api.ts";
import { methodsApi } from "#sandbox/api/methods-api.ts";
import { paymentsApi } from "#sandbox/api/payments-api.ts";
import { portalApi } from "#sandbox/api/portal-api.ts";
import { pricesApi } from "#sandbox/api/prices-api.ts";
import { productsApi } from "#sandbox/api/products-api.ts";
import { expandPaths } from "#sandbox/api/read-params.ts";
import { refundsApi } from "#sandbox/api/refunds-api.ts";
import { subscriptionsApi } from "#sandbox/api/subscriptions-api.ts";
import { taxIdsApi } from "#sandbox/api/tax-ids-api.ts";
import { failOnDemand } from "#sandbox/faults/fail-on-demand.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";

const RESOURCES = [
  customersApi,
  taxIdsApi,
  methodsApi,
  productsApi,
  pricesApi,
  couponsApi,
  checkoutApi,
  configurationsApi,
  portalApi,
  subscriptionsApi,
  invoicesApi,
  paymentsApi,
  refundsApi,
  disputesApi,
  endpointsApi,
  eventsApi,
];

/** The part of the provider's API that the product uses, in the form its SDK expects. */
export function sandboxApi(ledger: Ledger): Hono {
  const api = new Hono();
  api.use("/v1/*", async (c, next) => {
    c.header("Request-Id", newId("req"));
    if (c.req.header("authorization") !== `Bearer ${ledger.state.secretKey}`) {
      const message = "Invalid API Key provided.";
      throw new ApiError(401, { type: "invalid_request_error", message });
    }
    await next();
  });
  api.use("/v1/*", failOnDemand(ledger));
  api.use("/v1/*", async (c, next) => {
    const paths = await expandPaths(c);
    await next();
    if (paths.length === 0 || !c.res.ok) return;
    const answer = await c.res.json();
    for (const path of paths) expandAnswer(ledger, answer, path);
    c.res = c.json(answer);
  });
  for (const resource of RESOURCES) resource(api, ledger);
  api.all("/v1/*", (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`;
    throw new ApiError(404, { type: "invalid_request_error", message });
  });
  return api;
}
