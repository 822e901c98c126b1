import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureCustomer, refreshBilling, startCheckout } from "#contract/routes/billing.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { mailsTo } from "#tests/support/mails.ts";
import {
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
const pay = async (url: string) =>
  expect((await submitForm(url, cardFields("4242424242424242"))).status).toBe(303);

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

test("what was read before a purchase does not undo it", async () => {
  const person = await newPerson(app);
  await callApi(app, ensureCustomer, {}, person);
  const url = await checkoutUrl(app, person, "price_pro");
  let paid: ReturnType<typeof look> | null = null;
  relay.beforeAnswer(READING, () => Promise.resolve());
  // In another window, when this one has just read that there is no subscription.
  relay.beforeAnswer(READING, async () => {
    await pay(url);
    paid = look(person);
    await Promise.race([paid, lockAwaited(app, 1)]);
  });
  expect((await callApi(app, startCheckout, { priceId: "price_pro" }, person)).status).toBe(200);
  await paid;
  expect((await profileOf(app, person)).plan_name).toBe("Pro");
  await jobsSettled(app, "payment-mail");
  const subjects = (await mailsTo(app, person.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes("terminou"))).toEqual([]);
});
