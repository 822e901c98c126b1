import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPortal } from "#contract/routes/billing.ts";
import { setupPayments } from "#server/platform/payments/setup/setup-payments.ts";
import { NEEDED_EVENTS } from "#server/platform/payments/stripe-payments.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { booksOf, startTestSandbox, stripeSettings } from "#tests/support/payments.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const APP_URL = "https://alfinete.example";
const NO_PRICES = { Basic: undefined, Pro: undefined, Team: undefined };

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { hostname, port } = new URL(sandbox.apiBase);
  stripe = new Stripe(sandbox.secretKey, { host: hostname, port, protocol: "http" });
});
afterAll(() => sandbox.close());

async function setUp(prices: Parameters<typeof setupPayments>[1]["prices"] = NO_PRICES) {
  const lines: string[] = [];
  await setupPayments(stripe, { appUrl: APP_URL, prices }, (done, what, as) => {
    lines.push(`${done} ${what} ${as}`);
  });
  return lines;
}

const wordsOf = (lines: string[]) => lines.map((line) => line.split(" ", 3).join(" "));
const idsOf = (lines: string[]) => lines.slice(0, 4).map((line) => line.split(" ").at(-1));

test("an empty account gets prices, portal and webhook; a second run makes nothing anew", async () => {
  const first = await setUp();
  expect(wordsOf(first)).toEqual([
    expect.stringMatching(/^created price Basic/),
    expect.stringMatching(/^created price Pro/),
    expect.stringMatching(/^created price Team/),
    "created customer portal",
    expect.stringMatching(/^created webhook STRIPE_WEBHOOK_SECRET=whsec_/),
  ]);
  const made = await countAll();
  const second = await setUp();
  expect(second.map((line) => line.split(" ", 1)[0])).toEqual([
    "kept",
    "kept",
    "kept",
    "updated",
    "updated",
  ]);
  expect(idsOf(second)).toEqual(idsOf(first));
  expect(await countAll()).toEqual(made);
  printFigure(
    `setup-payments: ${first.length} things made by the first run, 0 by the second, which names the same ids`,
  );
});

async function countAll(): Promise<number[]> {
  const listed = await Promise.all([
    stripe.prices.list({ limit: 100 }),
    stripe.products.list({ limit: 100 }),
    stripe.billingPortal.configurations.list({ limit: 100 }),
    stripe.webhookEndpoints.list({ limit: 100 }),
  ]);
  return listed.map(({ data }) => data.length);
}

test("the portal lets a person change plan, card and mind, and ends a trial with the change", async () => {
  await setUp();
  const { data } = await stripe.billingPortal.configurations.list({
    expand: ["data.features.subscription_update.products"],
  });
  const own = data.find(({ metadata }) => metadata?.app === "alfinete");
  expect(own?.features).toMatchObject({
    customer_update: { enabled: true },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: "at_period_end" },
    subscription_update: {
      enabled: true,
      proration_behavior: "always_invoice",
      trial_update_behavior: "end_trial",
    },
  });
  expect(own?.features.subscription_update.products).toHaveLength(3);
  const app = await startTestApp({ env: stripeSettings(sandbox) });
  const person = await newPerson(app);
  expect((await callApi(app, openPortal, {}, person)).status).toBe(200);
  await app.close();
  await expect
    .poll(() => booksOf(sandbox).portals.map(({ configuration }) => configuration))
    .toEqual([own?.id]);
});

test("the webhook hears of every event that is read, also after somebody switched it off", async () => {
  await setUp();
  const listed = await stripe.webhookEndpoints.list();
  const [own] = listed.data.filter(({ url }) => url === `${APP_URL}/api/stripe/webhook`);
  expect(own?.enabled_events).toEqual([...NEEDED_EVENTS]);
  await stripe.webhookEndpoints.update(own?.id ?? "", {
    disabled: true,
    enabled_events: ["invoice.paid"],
  });
  await setUp();
  const after = await stripe.webhookEndpoints.retrieve(own?.id ?? "");
  expect([after.status, after.enabled_events]).toEqual(["enabled", [...NEEDED_EVENTS]]);
});

test("prices that are set are kept, and one that does not fit stops it", async () => {
  const kept = await setUp({ Basic: "price_basic", Pro: "price_pro", Team: "price_team" });
  expect(idsOf(kept).slice(0, 3)).toEqual([
    "STRIPE_PRICE_BASIC=price_basic",
    "STRIPE_PRICE_PRO=price_pro",
    "STRIPE_PRICE_TEAM=price_team",
  ]);
  await expect(setUp({ ...NO_PRICES, Basic: "price_pro" })).rejects.toThrow(
    "STRIPE_PRICE_BASIC: price_pro is no active price of R$ 9 a month in BRL",
  );
});
