import { Hono } from "hono";
import { ApiError, missing } from "#sandbox/api/api-errors.ts";
import { checkoutApi } from "#sandbox/api/checkout-api.ts";
import { customersApi } from "#sandbox/api/customers-api.ts";
import { portalApi } from "#sandbox/api/portal-api.ts";
import { subscriptionsApi } from "#sandbox/api/subscriptions-api.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import { listOf } from "#sandbox/wire/list-of.ts";
import { presentPrice, presentProduct } from "#sandbox/wire/present-price.ts";
import {
  presentPortalConfiguration,
  presentWebhookEndpoints,
} from "#sandbox/wire/present-settings.ts";

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
  customersApi(api, ledger);
  subscriptionsApi(api, ledger);
  checkoutApi(api, ledger);
  portalApi(api, ledger);
  api.get("/v1/prices", (c) => c.json(listOf("/v1/prices", ledger.prices.map(presentPrice))));
  api.get("/v1/prices/:id", (c) => c.json(presentPrice(find(ledger, "id", c.req.param("id")))));
  api.get("/v1/products/:id", (c) =>
    c.json(presentProduct(find(ledger, "product", c.req.param("id")))),
  );
  const endpoints = "/v1/webhook_endpoints";
  api.get(endpoints, (c) => c.json(listOf(endpoints, presentWebhookEndpoints(ledger))));
  const portals = "/v1/billing_portal/configurations";
  api.get(portals, (c) => c.json(listOf(portals, [presentPortalConfiguration(ledger)])));
  api.all("/v1/*", (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`;
    throw new ApiError(404, { type: "invalid_request_error", message });
  });
  return api;
}

function find({ prices }: Ledger, by: "id" | "product", wanted: string) {
  const found = prices.find((price) => price[by] === wanted);
  if (!found) throw missing(by === "id" ? "price" : "product", wanted);
  return found;
}
