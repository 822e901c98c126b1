import type { Hono } from "hono";
import * as z from "zod/mini";
import { badRequest, wanted } from "#sandbox/api/api-errors.ts";
import { CreateParams, draftCheckout } from "#sandbox/api/draft-checkout.ts";
import { idempotent } from "#sandbox/api/idempotency.ts";
import { listPage, pageParams } from "#sandbox/api/list-page.ts";
import { parseParams, readQuery } from "#sandbox/api/read-params.ts";
import { expireCheckout } from "#sandbox/checkout/expire-checkout.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { presentCheckout } from "#sandbox/wire/present-checkout.ts";

const ListParams = z.strictObject({
  ...pageParams,
  customer: z.optional(z.string()),
  status: z.optional(z.enum(["open", "complete", "expired"])),
  subscription: z.optional(z.string()),
});

export function checkoutApi(api: Hono, ledger: Ledger): void {
  const path = "/v1/checkout/sessions";
  const find = (id: string | undefined) => wanted(ledger.state.checkouts, id, "checkout.session");
  api.post(path, (c) =>
    idempotent(ledger, c, (form) => {
      const checkout = draftCheckout(ledger, parseParams(CreateParams, form));
      ledger.state.checkouts.push(checkout);
      return presentCheckout(ledger, checkout);
    }),
  );
  api.get(path, (c) => {
    const params = readQuery(c, ListParams);
    const rows = ledger.state.checkouts.filter(
      ({ customer, status, subscription }) =>
        (!params.customer || customer === params.customer) &&
        (!params.status || status === params.status) &&
        (!params.subscription || subscription === params.subscription),
    );
    return c.json(listPage(path, rows, params, (one) => presentCheckout(ledger, one)));
  });
  api.get(`${path}/:id`, (c) => c.json(presentCheckout(ledger, find(c.req.param("id")))));
  api.post(`${path}/:id/expire`, (c) =>
    idempotent(ledger, c, () => {
      const checkout = find(c.req.param("id"));
      if (checkout.status !== "open") {
        throw badRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${checkout.status}\`.`,
        );
      }
      expireCheckout(ledger, checkout);
      return presentCheckout(ledger, checkout);
    }),
  );
}
