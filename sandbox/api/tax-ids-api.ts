import type { Hono } from "hono";
import * as z from "zod/mini";
import { badRequest, wanted } from "#sandbox/api/api-errors.ts";
import { findCustomer } from "#sandbox/api/customers-api.ts";
import { idempotent } from "#sandbox/api/idempotency.ts";
import { listPage, pageParams } from "#sandbox/api/list-page.ts";
import { parseParams, readQuery } from "#sandbox/api/read-params.ts";
import { addTaxId, removeTaxId } from "#sandbox/checkout/save-tax-id.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { readTaxId } from "#sandbox/tax-id.ts";
import { presentTaxId } from "#sandbox/wire/present-customer.ts";

const CreateParams = z.strictObject({ type: z.enum(["br_cnpj", "br_cpf"]), value: z.string() });
const ListParams = z.strictObject(pageParams);

export function taxIdsApi(api: Hono, ledger: Ledger): void {
  const path = "/v1/customers/:customer/tax_ids";
  const ownOf = (customer: string | undefined) => {
    const { id } = findCustomer(ledger, customer, { param: "customer" });
    return ledger.state.taxIds.filter((taxId) => taxId.customer === id);
  };
  api.post(path, (c) =>
    idempotent(ledger, c, (form) => {
      const customer = findCustomer(ledger, c.req.param("customer"), { param: "customer" });
      const params = parseParams(CreateParams, form);
      const read = readTaxId(params.value);
      if (read?.type !== params.type) {
        throw badRequest(`Invalid value for ${params.type}.`, "value", "tax_id_invalid");
      }
      return presentTaxId(addTaxId(ledger, customer.id, read));
    }),
  );
  api.get(path, (c) => {
    const rows = ownOf(c.req.param("customer"));
    const page = readQuery(c, ListParams);
    return c.json(listPage(c.req.path, rows, page, presentTaxId));
  });
  api.get(`${path}/:id`, (c) => {
    const rows = ownOf(c.req.param("customer"));
    return c.json(presentTaxId(wanted(rows, c.req.param("id"), "tax_id")));
  });
  api.delete(`${path}/:id`, (c) => {
    const taxId = wanted(ownOf(c.req.param("customer")), c.req.param("id"), "tax_id");
    removeTaxId(ledger, taxId);
    return c.json({ id: taxId.id, object: "tax_id", deleted: true });
  });
}
