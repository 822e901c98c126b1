import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshBilling, startCheckout } from "#contract/routes/billing.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { mailsTo } from "#tests/support/mails.ts";
import {
  booksOf,
  cardFields,
  checkoutUrl,
  profileOf,
  startTestSandbox,
  stripeSettings,
  submitForm,
} from "#tests/support/payments.ts";
import { type Relay, startRelay } from "#tests/support/relay.ts";
import { lockAwaited } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let relay: Relay;
let app: TestApp;
beforeAll(async () => {
  // Every event is lost, so that nothing but what is tried here reads the provider.
  sandbox = await startTestSandbox(null);
  relay = await startRelay(sandbox.apiBase);
  const env = { ...stripeSettings(sandbox), STRIPE_API_BASE: relay.url };
  app = await startTestApp({ env });
});
afterAll(async () => {
  await app.close();
  await relay.close();
  await sandbox.close();
});

/** Of what somebody bought: two requests, in an order that is the app's own. */
const READING = /^\/v1\/(customers|subscriptions)/;

const look = (person: Person) => callApi(app, refreshBilling, {}, person);
const CARD = cardFields("4242424242424242");
const pay = async (url: string) => expect((await submitForm(url, CARD)).status).toBe(303);

test("a purchase in the middle of a reading counts with all that was typed at it, or not yet", async () => {
  const person = await newPerson(app);
  const url = await checkoutUrl(app, person, "price_pro");
  const seen = [];
  relay.beforeAnswer(READING, () => pay(url));
  for (const _ of [1, 2]) {
    const { plan_name, tax_id } = (await look(person)).body;
    seen.push(plan_name === null || tax_id !== null);
  }
  expect(seen).toEqual([true, true]);
  expect(await profileOf(app, person)).toMatchObject({ plan_name: "Pro", tax_id: "52998224725" });
});

test.each([0, 1, 2, 3, 4])(
  "two windows buy: whenever the first pays, at answer %i to the second, one purchase is made and stays",
  async (answer) => {
    const person = await newPerson(app);
    const first = await checkoutUrl(app, person, "price_basic");
    let looking: ReturnType<typeof look> | null = null;
    for (let before = 0; before < answer; before += 1) relay.beforeAnswer(/^\/v1/, passOn);
    relay.beforeAnswer(/^\/v1/, async () => {
      await tryToPay(first);
      looking = look(person);
      await Promise.race([looking, lockAwaited(app, 1)]);
    });
    const second = await callApi(app, startCheckout, { priceId: "price_basic" }, person);
    await looking;
    await tryToPay(second.body.url);
    await look(person);
    const { plan_name, stripe_customer_id: customer } = await profileOf(app, person);
    expect(plan_name).toBe("Basic");
    const { checkouts, subscriptions } = booksOf(sandbox);
    expect(subscriptions.filter((one) => one.customer === customer)).toHaveLength(1);
    const open = checkouts.filter((one) => one.customer === customer && one.status === "open");
    expect(open).toEqual([]);
    await jobsSettled(app, "payment-mail");
    const subjects = (await mailsTo(app, person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("terminou"))).toEqual([]);
  },
);

const passOn = () => Promise.resolve();

/** The page may have been closed meanwhile, or be the portal, where there is nothing to buy. */
async function tryToPay(url: string): Promise<void> {
  if (!url.includes("/checkout/")) return;
  const html = await (await fetch(url)).text();
  if (html.includes("<form")) await submitForm(url, CARD, { html });
}
