import type { Hono } from "hono";
import * as z from "zod/mini";
import { badRequest, missing, parseParams } from "#sandbox/api/api-errors.ts";
import { findCustomer } from "#sandbox/api/customers-api.ts";
import { idempotent } from "#sandbox/api/idempotency.ts";
import { parseForm } from "#sandbox/api/parse-form.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import type { PortalRecord } from "#sandbox/sandbox-state.ts";
import { presentPortal } from "#sandbox/wire/present-portal.ts";

const item = z.strictObject({
  id: z.string(),
  price: z.string(),
  quantity: z.optional(z.coerce.number()),
});
const FlowData = z.strictObject({
  type: z.literal("subscription_update_confirm"),
  subscription_update_confirm: z.strictObject({
    subscription: z.string(),
    items: z.array(item),
  }),
  after_completion: z.optional(
    z.strictObject({
      type: z.literal("redirect"),
      redirect: z.strictObject({ return_url: z.url() }),
    }),
  ),
});
const CreateParams = z.strictObject({
  customer: z.string(),
  locale: z.optional(z.string()),
  return_url: z.optional(z.url()),
  flow_data: z.optional(FlowData),
});

export function portalApi(api: Hono, ledger: Ledger): void {
  api.post("/v1/billing_portal/sessions", (c) =>
    idempotent(ledger, c, (form) => {
      const params = parseParams(CreateParams, parseForm(form));
      const customer = findCustomer(ledger, params.customer, { param: "customer" });
      const portal: PortalRecord = {
        id: newId("bps"),
        secret: newId("test", 24),
        customer: customer.id,
        created: ledger.now(),
        locale: params.locale ?? null,
        returnUrl: params.return_url ?? null,
        flow: params.flow_data ? flowOf(ledger, customer.id, params.flow_data) : null,
        pendingCard: null,
      };
      ledger.state.portals.push(portal);
      return presentPortal(ledger, portal);
    }),
  );
}

function flowOf(
  { state, prices }: Ledger,
  customer: string,
  { subscription_update_confirm: confirm, after_completion: after }: z.output<typeof FlowData>,
): PortalRecord["flow"] {
  const [wanted] = confirm.items;
  const subscription = state.subscriptions.find(
    (one) => one.id === confirm.subscription && one.customer === customer,
  );
  if (!subscription) throw missing("subscription", confirm.subscription, "flow_data", 400);
  if (subscription.status === "canceled" || wanted?.id !== subscription.itemId) {
    throw badRequest("This subscription cannot be updated.", "flow_data");
  }
  if (!prices.some(({ id }) => id === wanted.price)) {
    throw missing("price", wanted.price, "flow_data", 400);
  }
  if (wanted.price === subscription.price) {
    throw badRequest(
      "The item in the subscription update confirm flow is unchanged.",
      "flow_data[subscription_update_confirm][items]",
    );
  }
  return {
    subscription: subscription.id,
    item: subscription.itemId,
    price: wanted.price,
    returnUrl: after?.redirect.return_url ?? null,
  };
}
