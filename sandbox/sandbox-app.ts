import { Hono } from "hono";
import { ApiError, badRequest } from "#sandbox/api/api-errors.ts";
import { sandboxApi } from "#sandbox/api/sandbox-api.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { checkoutRoutes } from "#sandbox/pages/checkout-routes.ts";
import { clockRoutes } from "#sandbox/pages/clock-routes.ts";
import { portalRoutes } from "#sandbox/pages/portal-routes.ts";

const MAX_BYTES = 64 * 1024;

/** The API for the SDK and the hosted pages for people, on one port. */
export function sandboxApp(ledger: Ledger): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    const size = Number(c.req.header("content-length") ?? 0);
    if (size > MAX_BYTES || c.req.header("transfer-encoding")) throw badRequest("Body too large.");
    await next();
  });
  app.onError((error, c) => {
    if (!(error instanceof ApiError)) ledger.fault(error);
    const known =
      error instanceof ApiError
        ? error
        : new ApiError(500, { type: "api_error", message: "The sandbox failed." });
    return c.json(known.body, known.status);
  });
  app.route("/", sandboxApi(ledger));
  app.route("/", checkoutRoutes(ledger));
  app.route("/", portalRoutes(ledger));
  app.route("/", clockRoutes(ledger));
  return app;
}
