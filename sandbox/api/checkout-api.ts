import type { Hono } from "hono";
import * as z from "zod/mini";
import { badRequest, missing, parseParams } from "#sandbox/api/api-errors.ts";
import { findCustomer } from "#sandbox/api/customers-api.ts";
import { idempotent } from "#sandbox/api/idempotency.ts";
import { listPage, pageParams } from "#sandbox/api/list-page.ts";
import { parseForm } from "#sandbox/api/parse-form.ts";
import { DAY, type Ledger, newId } from "#sandbox/ledger.ts";
import type { CheckoutRecord } from "#sandbox/sandbox-state.ts";
import { presentCheckout } from "#sandbox/wire/present-checkout.ts";

const metadata = z._default(z.record(z.string(), z.string()), {});
const count = z.coerce.number().check(z.int(), z.minimum(1));

const CreateParams = z.strictObject({
  mode: z.literal("subscription"),
  customer: z.string(),
  customer_update: z.optional(
    z.strictObject({ name: z.optional(z.string()), address: z.optional(z.string()) }),
  ),
  line_items: z.array(z.strictObject({ price: z.string(), quantity: count })),
  locale: z.optional(z.string()),
  tax_id_collection: z.optional(z.strictObject({ enabled: z.enum(["true", "false"]) })),
  payment_method_collection: z.optional(z.enum(["always", "if_required"])),
  subscription_data: z._default(
    z.strictObject({ metadata, trial_period_days: z.optional(count) }),
    { metadata: {} },
  ),
  metadata,
  success_url: z.url(),
  cancel_url: z.optional(z.url()),
});
const ListParams = z.strictObject({
  ...pageParams,
  customer: z.optional(z.string()),
  status: z.optional(z.enum(["open", "complete", "expired"])),
});

export function checkoutApi(api: Hono, ledger: Ledger): void {
  const path = "/v1/checkout/sessions";
  api.post(path, (c) =>
    idempotent(ledger, c, (form) => {
      const checkout = draft(ledger, parseParams(CreateParams, parseForm(form)));
      ledger.state.checkouts.push(checkout);
      return presentCheckout(ledger, checkout);
    }),
  );
  api.get(path, (c) => {
    const params = parseParams(ListParams, c.req.query());
    const rows = ledger.state.checkouts.filter(
      ({ customer, status }) =>
        (!params.customer || customer === params.customer) &&
        (!params.status || status === params.status),
    );
    return c.json(listPage(path, rows, params, (one) => presentCheckout(ledger, one)));
  });
  api.get(`${path}/:id`, (c) => c.json(presentCheckout(ledger, find(ledger, c.req.param("id")))));
  api.post(`${path}/:id/expire`, (c) =>
    idempotent(ledger, c, () => {
      const checkout = find(ledger, c.req.param("id") ?? "");
      if (checkout.status !== "open") {
        throw badRequest(`Only Checkout Sessions with a status in ["open"] can be expired.`);
      }
      checkout.status = "expired";
      const object = presentCheckout(ledger, checkout);
      ledger.sendEvent({ type: "checkout.session.expired", data: { object } });
      return object;
    }),
  );
}

function draft(ledger: Ledger, params: z.output<typeof CreateParams>): CheckoutRecord {
  const customer = findCustomer(ledger, params.customer, { param: "customer" });
  const [item] = params.line_items;
  const price = ledger.prices.find(({ id }) => id === item?.price);
  if (!item || !price) throw missing("price", item?.price ?? "", "line_items[0][price]", 400);
  const taxIdCollection = params.tax_id_collection?.enabled === "true";
  if (taxIdCollection && params.customer_update?.name !== "auto") {
    throw badRequest(
      "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.",
    );
  }
  return {
    id: newId("cs_test", 24),
    customer: customer.id,
    price: price.id,
    trialDays: params.subscription_data.trial_period_days ?? 0,
    status: "open",
    created: ledger.now(),
    expires: ledger.now() + DAY,
    locale: params.locale ?? null,
    metadata: params.metadata,
    subscriptionMetadata: params.subscription_data.metadata,
    taxIdCollection,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    subscription: null,
    invoice: null,
    pendingCard: null,
  };
}

function find({ state }: Ledger, id: string): CheckoutRecord {
  const found = state.checkouts.find((one) => one.id === id);
  if (!found) throw missing("checkout.session", id);
  return found;
}
