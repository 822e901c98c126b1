import { Hono } from "hono";
import { sandboxClock } from "#contract/messages/payment-sandbox.ts";
import { ApiError, badRequest } from "#sandbox/api/api-errors.ts";
import { sandboxApi } from "#sandbox/api/sandbox-api.ts";
import { clockControl } from "#sandbox/controls/clock-control.ts";
import { deliveryControls } from "#sandbox/controls/delivery-controls.ts";
import { faultControls } from "#sandbox/controls/fault-controls.ts";
import { paymentControls } from "#sandbox/controls/payment-controls.ts";
import { portalControl } from "#sandbox/controls/portal-control.ts";
import type { Deliveries } from "#sandbox/deliver-events.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { checkoutRoutes } from "#sandbox/pages/checkout-routes.ts";
import { clockPage } from "#sandbox/pages/clock-page.ts";
import { invoiceRoutes } from "#sandbox/pages/invoice-routes.ts";
import { showPage } from "#sandbox/pages/page-frame.ts";
import { portalRoutes } from "#sandbox/pages/portal-routes.ts";

const MAX_BYTES = 64 * 1024;

/** The API for the SDK, the hosted pages for people and the controls, on one port. */
export function sandboxApp(ledger: Ledger, deliveries: Deliveries): Hono {
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
  app.route("/", invoiceRoutes(ledger));
  app.get("/", (c) => showPage(c, { title: sandboxClock.title, content: clockPage(ledger) }));
  clockControl(app, ledger);
  paymentControls(app, ledger);
  deliveryControls(app, ledger, deliveries);
  faultControls(app, ledger);
  portalControl(app, ledger);
  return app;
}
