import type { Hono } from "hono";
import * as z from "zod/mini";
import { wanted } from "#sandbox/api/api-errors.ts";
import { listPage, pageParams } from "#sandbox/api/list-page.ts";
import { readQuery } from "#sandbox/api/read-params.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { presentCharge } from "#sandbox/wire/present-charge.ts";
import { presentPayment } from "#sandbox/wire/present-payment.ts";

const ListParams = z.strictObject({ ...pageParams, customer: z.optional(z.string()) });
const ChargeParams = z.strictObject({
  ...pageParams,
  customer: z.optional(z.string()),
  payment_intent: z.optional(z.string()),
});

export function paymentsApi(api: Hono, ledger: Ledger): void {
  const { state } = ledger;
  api.get("/v1/payment_intents", (c) => {
    const params = readQuery(c, ListParams);
    const rows = state.intents.filter(
      ({ customer }) => !params.customer || customer === params.customer,
    );
    return c.json(listPage(c.req.path, rows, params, (one) => presentPayment(ledger, one)));
  });
  api.get("/v1/payment_intents/:id", (c) =>
    c.json(presentPayment(ledger, wanted(state.intents, c.req.param("id"), "payment_intent"))),
  );
  api.get("/v1/charges", (c) => {
    const params = readQuery(c, ChargeParams);
    const rows = state.charges.filter(
      ({ customer, intent }) =>
        (!params.customer || customer === params.customer) &&
        (!params.payment_intent || intent === params.payment_intent),
    );
    return c.json(listPage(c.req.path, rows, params, (one) => presentCharge(ledger, one)));
  });
  api.get("/v1/charges/:id", (c) =>
    c.json(presentCharge(ledger, wanted(state.charges, c.req.param("id"), "charge"))),
  );
}
