import type { Hono } from "hono";
import * as z from "zod/mini";
import { wanted } from "#sandbox/api/api-errors.ts";
import { findCustomer } from "#sandbox/api/customers-api.ts";
import { listPage, pageParams } from "#sandbox/api/list-page.ts";
import { readQuery } from "#sandbox/api/read-params.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { presentMethod } from "#sandbox/wire/present-method.ts";

const ListParams = z.strictObject({ ...pageParams, type: z.optional(z.string()) });

export function methodsApi(api: Hono, ledger: Ledger): void {
  api.get("/v1/payment_methods/:id", (c) =>
    c.json(presentMethod(wanted(ledger.state.methods, c.req.param("id"), "PaymentMethod"))),
  );
  api.get("/v1/customers/:customer/payment_methods", (c) => {
    const customer = findCustomer(ledger, c.req.param("customer"));
    const params = readQuery(c, ListParams);
    const rows = ledger.state.methods.filter(
      (one) => one.customer === customer.id && (!params.type || one.kind.type === params.type),
    );
    return c.json(listPage(c.req.path, rows, params, presentMethod));
  });
}
