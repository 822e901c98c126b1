import type { Hono } from "hono";
import * as z from "zod/mini";
import { missing, wanted } from "#sandbox/api/api-errors.ts";
import { idempotent } from "#sandbox/api/idempotency.ts";
import { listPage, pageParams } from "#sandbox/api/list-page.ts";
import {
  change,
  changedMetadata,
  clearable,
  metadata,
  metadataChange,
  parseParams,
  readQuery,
} from "#sandbox/api/read-params.ts";
import { endSubscription } from "#sandbox/billing/end-subscription.ts";
import { expireCheckout } from "#sandbox/checkout/expire-checkout.ts";
import { announce } from "#sandbox/events/announce.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import type { CustomerRecord } from "#sandbox/records/customer-records.ts";
import { presentCustomer, presentDeletedCustomer } from "#sandbox/wire/present-customer.ts";

const CreateParams = z.strictObject({
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  metadata,
  preferred_locales: z._default(z.array(z.string()), []),
});
const UpdateParams = z.strictObject({
  email: clearable(z.string()),
  name: clearable(z.string()),
  metadata: metadataChange,
  preferred_locales: z.optional(z.array(z.string())),
  invoice_settings: z.optional(z.strictObject({ default_payment_method: clearable(z.string()) })),
});
const ListParams = z.strictObject({ ...pageParams, email: z.optional(z.string()) });

export function customersApi(api: Hono, ledger: Ledger): void {
  const { state } = ledger;
  api.post("/v1/customers", (c) =>
    idempotent(ledger, c, (form) => {
      const params = parseParams(CreateParams, form);
      const customer: CustomerRecord = {
        id: newId("cus"),
        created: ledger.now(),
        email: params.email ?? null,
        name: params.name ?? null,
        metadata: params.metadata,
        locales: params.preferred_locales,
        deleted: false,
        defaultMethod: null,
        balance: 0,
      };
      state.customers.push(customer);
      const object = presentCustomer(ledger, customer);
      announce(ledger, "customer.created", object);
      return object;
    }),
  );
  api.get("/v1/customers", (c) => {
    const params = readQuery(c, ListParams);
    const rows = state.customers.filter(
      ({ deleted, email }) => !deleted && (!params.email || email === params.email),
    );
    return c.json(listPage("/v1/customers", rows, params, (one) => presentCustomer(ledger, one)));
  });
  api.get("/v1/customers/:id", (c) => {
    const customer = findCustomer(ledger, c.req.param("id"), { deletedToo: true });
    const isDeleted = customer.deleted;
    return c.json(isDeleted ? presentDeletedCustomer(customer) : presentCustomer(ledger, customer));
  });
  api.post("/v1/customers/:id", (c) =>
    idempotent(ledger, c, (form) => {
      const customer = findCustomer(ledger, c.req.param("id"));
      const before = presentCustomer(ledger, customer);
      updateCustomer(ledger, customer, parseParams(UpdateParams, form));
      const object = presentCustomer(ledger, customer);
      announce(ledger, "customer.updated", object, before);
      return object;
    }),
  );
  api.delete("/v1/customers/:id", (c) => {
    const customer = findCustomer(ledger, c.req.param("id"));
    removeCustomer(ledger, customer);
    return c.json(presentDeletedCustomer(customer));
  });
}

function updateCustomer(
  { state }: Ledger,
  customer: CustomerRecord,
  params: z.output<typeof UpdateParams>,
): void {
  const method = params.invoice_settings?.default_payment_method;
  if (method) {
    const own = state.methods.filter((one) => one.customer === customer.id);
    wanted(own, method, "PaymentMethod", "invoice_settings[default_payment_method]");
  }
  change(customer, {
    email: params.email,
    name: params.name,
    locales: params.preferred_locales,
    defaultMethod: method,
    metadata: changedMetadata(customer.metadata, params.metadata),
  });
}

function removeCustomer(ledger: Ledger, customer: CustomerRecord): void {
  const { checkouts, subscriptions, taxIds } = ledger.state;
  const object = presentCustomer(ledger, customer);
  const own = subscriptions.filter((one) => one.customer === customer.id);
  for (const subscription of own) endSubscription(ledger, subscription, "cancellation_requested");
  const open = checkouts.filter((one) => one.customer === customer.id);
  for (const checkout of open) if (checkout.status === "open") expireCheckout(ledger, checkout);
  change(customer, { deleted: true, email: null, name: null, defaultMethod: null });
  ledger.state.taxIds = taxIds.filter((taxId) => taxId.customer !== customer.id);
  announce(ledger, "customer.deleted", object);
  ledger.changed();
}

export function findCustomer(
  { state }: Ledger,
  id: string | undefined,
  options: { deletedToo?: boolean; param?: string } = {},
): CustomerRecord {
  const found = state.customers.find((customer) => customer.id === id);
  if (found && (!found.deleted || options.deletedToo)) return found;
  throw missing("customer", id ?? "", options.param ?? "id", options.param ? 400 : 404);
}
