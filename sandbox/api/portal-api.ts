import type { Hono } from "hono";
import * as z from "zod/mini";
import { badRequest, missing, wanted } from "#sandbox/api/api-errors.ts";
import { findCustomer } from "#sandbox/api/customers-api.ts";
import { idempotent } from "#sandbox/api/idempotency.ts";
import { parseParams } from "#sandbox/api/read-params.ts";
import { hasEnded } from "#sandbox/billing/end-subscription.ts";
import { announce } from "#sandbox/events/announce.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import type { SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import type {
  ConfigurationRecord,
  PortalFlow,
  PortalRecord,
} from "#sandbox/records/page-records.ts";
import { presentPortal } from "#sandbox/wire/present-portal.ts";

const item = z.strictObject({
  id: z.string(),
  price: z.string(),
  quantity: z.optional(z.coerce.number()),
});
const one = z.strictObject({ subscription: z.string() });
const FlowData = z.strictObject({
  type: z.enum([
    "payment_method_update",
    "subscription_cancel",
    "subscription_update",
    "subscription_update_confirm",
  ]),
  subscription_cancel: z.optional(one),
  subscription_update: z.optional(one),
  subscription_update_confirm: z.optional(
    z.strictObject({ subscription: z.string(), items: z.array(item) }),
  ),
  after_completion: z.optional(
    z.strictObject({
      type: z.enum(["portal_homepage", "redirect"]),
      redirect: z.optional(z.strictObject({ return_url: z.url() })),
    }),
  ),
});
const CreateParams = z.strictObject({
  customer: z.string(),
  configuration: z.optional(z.string()),
  locale: z.optional(z.string()),
  return_url: z.optional(z.url()),
  flow_data: z.optional(FlowData),
});

export function portalApi(api: Hono, ledger: Ledger): void {
  api.post("/v1/billing_portal/sessions", (c) =>
    idempotent(ledger, c, (form) => {
      const params = parseParams(CreateParams, form);
      const customer = findCustomer(ledger, params.customer, { param: "customer" });
      const configuration = configurationOf(ledger, params.configuration);
      const portal: PortalRecord = {
        id: newId("bps"),
        secret: newId("test", 24),
        customer: customer.id,
        configuration: configuration.id,
        created: ledger.now(),
        locale: params.locale ?? null,
        returnUrl: params.return_url ?? configuration.defaultReturnUrl,
        flow: params.flow_data
          ? flowOf(ledger, customer.id, configuration, params.flow_data)
          : null,
        pendingMethod: null,
      };
      ledger.state.portals.push(portal);
      const object = presentPortal(ledger, portal);
      announce(ledger, "billing_portal.session.created", object);
      return object;
    }),
  );
}

function configurationOf({ state }: Ledger, id: string | undefined): ConfigurationRecord {
  if (id !== undefined) {
    const found = wanted(state.configurations, id, "configuration", "configuration");
    if (found.active) return found;
    throw badRequest("The portal configuration provided is not active.", "configuration");
  }
  const own = state.configurations.find(({ isDefault }) => isDefault);
  if (own) return own;
  throw badRequest(
    "No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.",
  );
}

const FEATURES = {
  payment_method_update: "payment_method_update",
  subscription_cancel: "subscription_cancel",
  subscription_update: "subscription_update",
  subscription_update_confirm: "subscription_update",
} as const;

function flowOf(
  ledger: Ledger,
  customer: string,
  { features }: ConfigurationRecord,
  data: z.output<typeof FlowData>,
): PortalFlow {
  const { after_completion: after, type } = data;
  const feature = FEATURES[type];
  if (!features[feature].enabled) {
    const what = feature.replaceAll("_", " ");
    throw badRequest(
      `This action is not possible because the ${what} feature in the portal configuration is disabled.`,
      "flow_data[type]",
    );
  }
  const returnUrl = after?.redirect?.return_url ?? null;
  if (type === "payment_method_update") return { type, subscription: null, item: null, returnUrl };
  const about = data[type]?.subscription;
  if (about === undefined) {
    const param = `flow_data[${type}]`;
    throw badRequest(`Missing required param: ${param}.`, param, "parameter_missing");
  }
  const subscription = findSubscription(ledger, customer, about);
  const confirmed = data.subscription_update_confirm?.items[0];
  if (type !== "subscription_update_confirm" || !confirmed) {
    return { type, subscription: subscription.id, item: null, returnUrl };
  }
  requireChange(ledger, features, subscription, confirmed);
  const { id, price } = confirmed;
  return { type, subscription: subscription.id, item: { id, price }, returnUrl };
}

function findSubscription({ state }: Ledger, customer: string, id: string): SubscriptionRecord {
  const found = state.subscriptions.find((own) => own.id === id && own.customer === customer);
  if (!found) throw missing("subscription", id, "flow_data", 400);
  if (hasEnded(found)) throw badRequest("This subscription cannot be updated.", "flow_data");
  return found;
}

function requireChange(
  { state }: Ledger,
  { subscription_update: rules }: ConfigurationRecord["features"],
  subscription: SubscriptionRecord,
  { id, price }: { id: string; price: string },
): void {
  const param = "flow_data[subscription_update_confirm][items]";
  if (id !== subscription.itemId) throw missing("subscription_item", id, param, 400);
  wanted(state.prices, price, "price", param);
  if (price === subscription.price) {
    const message = "The item in the subscription update confirm flow is unchanged.";
    throw badRequest(message, param);
  }
  const isListed = (rules.products ?? []).some(({ prices }) => prices.includes(price));
  if (isListed && rules.default_allowed_updates.includes("price")) return;
  throw badRequest(
    `The item \`${id}\` cannot be updated to price \`${price}\` because the configuration does not include the price in its \`features[subscription_update][products]\`.`,
    param,
  );
}
