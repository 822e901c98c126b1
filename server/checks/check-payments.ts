import type Stripe from "stripe";
import { type Plan, plans, priceText } from "#contract/plans.ts";
import { type Check, embedded, Finding, type Step, takeSteps } from "#server/checks/check.ts";
import type { Config } from "#server/config.ts";
import { PORTAL_MARK } from "#server/platform/payments/portal-configuration.ts";
import { NEEDED_EVENTS, stripeClient } from "#server/platform/payments/stripe-payments.ts";

export async function checkPayments(config: Config): Promise<Check[]> {
  if (config.stripe === null) return embedded("payments", "the payment sandbox");
  const { secretKey } = config.stripe;
  const stripe = stripeClient(config.stripe);
  return takeSteps("payments", [
    [
      "key",
      async () => {
        await stripe.prices.list({ limit: 1 });
        return /^.k_live_/.test(secretKey) ? "live mode" : "test mode";
      },
    ],
    ...plans.map(
      (plan): Step => [
        `price ${plan.name}`,
        () => requirePrice(stripe, plan, config.priceIds[plan.name]),
      ],
    ),
    ["webhook", () => requireWebhook(stripe, `${config.appUrl}/api/stripe/webhook`)],
    ["portal", () => requirePortal(stripe)],
  ]);
}

async function requirePrice(stripe: Stripe, plan: Plan, id: string): Promise<string> {
  const setting = `STRIPE_PRICE_${plan.name.toUpperCase()}`;
  const wanted = `${priceText(plan).amount} a month`;
  const price = await stripe.prices.retrieve(id).catch((error: { code?: string }) => {
    if (error.code !== "resource_missing") throw error;
    throw new Finding(`no price ${id}`, `See ${setting}: live and test mode have other prices.`);
  });
  const { active, currency, unit_amount: amount, recurring } = price;
  const isMonthly = recurring?.interval === "month" && recurring.interval_count === 1;
  const interval = recurring ? `${recurring.interval_count} ${recurring.interval}` : "once";
  const found = `${amount} ${currency} cents per ${interval}${active ? "" : ", archived"}`;
  if (active && currency === "brl" && amount === plan.price && isMonthly) return wanted;
  throw new Finding(found, `${setting} has to be an active price of ${wanted}, in BRL.`);
}

async function requireWebhook(stripe: Stripe, url: string): Promise<string> {
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 });
  const own = endpoints.data.filter((endpoint) => endpoint.url === url);
  const endpoint = own.find(({ status }) => status === "enabled");
  if (!endpoint) {
    throw new Finding(
      own.length > 0 ? "switched off" : "none",
      `Run npm run setup-payments, which makes a webhook to ${url}.`,
    );
  }
  const { enabled_events: sent } = endpoint;
  const missing = NEEDED_EVENTS.filter((type) => !sent.includes("*") && !sent.includes(type));
  if (missing.length === 0) return url;
  throw new Finding(
    `without ${missing.join(", ")}`,
    "Run npm run setup-payments, which adds these events to the webhook.",
  );
}

async function requirePortal(stripe: Stripe): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const own = data.find(({ metadata }) => metadata?.app === PORTAL_MARK.app);
  const portal = own ?? data.find((configuration) => configuration.is_default);
  if (!portal) throw new Finding("none", "Run npm run setup-payments.");
  const { features } = portal;
  const needed = ["subscription_update", "subscription_cancel", "payment_method_update"] as const;
  const off = needed.filter((feature) => !features[feature].enabled);
  if (off.length === 0) return portal.id;
  throw new Finding(
    `without ${off.join(", ")}`,
    "Run npm run setup-payments, or switch these on at the provider.",
  );
}
