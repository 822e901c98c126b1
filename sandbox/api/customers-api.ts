import type { Hono } from "hono";
import * as z from "zod/mini";
import { missing, parseParams } from "#sandbox/api/api-errors.ts";
import { idempotent } from "#sandbox/api/idempotency.ts";
import { parseForm } from "#sandbox/api/parse-form.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import type { CustomerRecord } from "#sandbox/sandbox-state.ts";
import { endSubscription } from "#sandbox/subscriptions.ts";
import { presentCustomer, presentDeletedCustomer } from "#sandbox/wire/present-customer.ts";

const CreateParams = z.strictObject({
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  metadata: z._default(z.record(z.string(), z.string()), {}),
  preferred_locales: z._default(z.array(z.string()), []),
});

export function customersApi(api: Hono, ledger: Ledger): void {
  api.post("/v1/customers", (c) =>
    idempotent(ledger, c, (form) => {
      const params = parseParams(CreateParams, parseForm(form));
      const customer: CustomerRecord = {
        id: newId("cus"),
        created: ledger.now(),
        email: params.email ?? null,
        name: params.name ?? null,
        metadata: params.metadata,
        locales: params.preferred_locales,
        deleted: false,
        card: null,
        taxId: null,
        balance: 0,
      };
      ledger.state.customers.push(customer);
      const object = presentCustomer(customer);
      ledger.sendEvent({ type: "customer.created", data: { object } });
      return object;
    }),
  );
  api.get("/v1/customers/:id", (c) => {
    const customer = findCustomer(ledger, c.req.param("id"), { deletedToo: true });
    return c.json(customer.deleted ? presentDeletedCustomer(customer) : presentCustomer(customer));
  });
  api.delete("/v1/customers/:id", (c) => {
    const customer = findCustomer(ledger, c.req.param("id"));
    removeCustomer(ledger, customer);
    return c.json(presentDeletedCustomer(customer));
  });
}

function removeCustomer(ledger: Ledger, customer: CustomerRecord): void {
  const object = presentCustomer(customer);
  const own = ledger.state.subscriptions.filter((one) => one.customer === customer.id);
  for (const subscription of own) endSubscription(ledger, subscription);
  const open = ledger.state.checkouts.filter((one) => one.customer === customer.id);
  for (const checkout of open) if (checkout.status === "open") checkout.status = "expired";
  Object.assign(customer, { deleted: true, email: null, name: null, card: null, taxId: null });
  ledger.sendEvent({ type: "customer.deleted", data: { object } });
}

export function findCustomer(
  { state }: Ledger,
  id: string,
  options: { deletedToo?: boolean; param?: string } = {},
): CustomerRecord {
  const found = state.customers.find((customer) => customer.id === id);
  if (found && (!found.deleted || options.deletedToo)) return found;
  throw missing("customer", id, options.param ?? "id", options.param ? 400 : 404);
}
