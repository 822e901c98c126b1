import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPortal, startCheckout } from "#contract/routes/billing.ts";
import { listCategories } from "#contract/routes/categories.ts";
import { listLayouts } from "#contract/routes/layouts.ts";
import { deleteAccount } from "#contract/routes/privacy.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { newApiKey, withKey } from "#tests/support/api-keys.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { ownedIds } from "#tests/support/owned-ids.ts";
import {
  advanceDays,
  booksOf,
  cardFields,
  checkoutUrl,
  profileWhen,
  type Signed,
  sandboxUrl,
  submitForm,
  subscribe,
} from "#tests/support/payments.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const FAILS_LATER = "4000 0000 0000 0341";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const gate = async (person: Signed) =>
  (await callApi(app, listCategories, {}, person)).error?.code ?? "open";
const portalOf = async (person: Signed) => (await callApi(app, openPortal, {}, person)).body.url;
const dataOf = (id: string) =>
  countRows(app, "layouts l join comments c on c.layout_id = l.id where l.user_id = $1", [id]);

function provider(): Stripe {
  const { port, secretKey } = booksOf(app);
  return new Stripe(secretKey, { host: "127.0.0.1", port, protocol: "http" });
}

test("guarantee 41: a failed payment keeps everything for seven days; a subscription that ended or a deleted customer close at once; data stays", async () => {
  const flips: string[] = [];
  const pastDue = (person: Signed) =>
    profileWhen(app, person, (own) => own.stripe_subscription_status === "past_due");
  const payer = await newPerson(app);
  await ownedIds(app, payer.id);
  await subscribe(app, payer, "price_team");
  const key = withKey(await newApiKey(app, payer));
  const api = async () => (await callApi(app, listLayouts, {}, key)).status;
  await submitForm(await portalOf(payer), cardFields(FAILS_LATER), { action: "/card" });
  await advanceDays(sandboxUrl(app), 25);
  const onTrial = await newPerson(app);
  await ownedIds(app, onTrial.id);
  await subscribe(app, onTrial, "price_basic", FAILS_LATER);
  // Past the end of the one's month and of the other's trial.
  await advanceDays(sandboxUrl(app), 8);
  expect(await pastDue(payer)).toMatchObject({
    plan_name: "Team",
    storage_limit: 100 * 1024 ** 3,
  });
  expect(await pastDue(onTrial)).toMatchObject({ plan_name: "Basic" });
  const unsettled = await callApi(app, startCheckout, { priceId: "price_pro" }, payer);
  expect(unsettled.body.url).toContain("/portal/");

  app.advanceClock(7 * DAY_MS - MINUTE_MS);
  expect([await gate(onTrial), await gate(payer), await api()]).toEqual(["open", "open", 200]);
  app.advanceClock(MINUTE_MS);
  flips.push(await gate(onTrial), await gate(payer));
  expect(await api()).toBe(403);
  // A good card settles what is open, and the gate opens with it.
  await submitForm(await portalOf(payer), cardFields("4242424242424242"), { action: "/card" });
  const paid = await profileWhen(app, payer, (own) => own.stripe_subscription_status === "active");
  expect(paid).toMatchObject({ plan_name: "Team", grace_until: null });
  expect([await gate(payer), await api()]).toEqual(["open", 200]);

  const givenUp = await newPerson(app);
  await ownedIds(app, givenUp.id);
  await subscribe(app, givenUp, "price_basic", FAILS_LATER);
  await advanceDays(sandboxUrl(app), 8);
  await pastDue(givenUp);
  expect(await gate(givenUp)).toBe("open");
  // The provider gives up after its tries; by our clock the grace has only begun.
  await advanceDays(sandboxUrl(app), 15);
  await profileWhen(app, givenUp, (own) => own.stripe_subscription_status === "canceled");
  flips.push(await gate(givenUp));

  const deleted = await newPerson(app);
  await ownedIds(app, deleted.id);
  const { stripe_customer_id: customer } = await subscribe(app, deleted, "price_team");
  await provider().customers.del(customer ?? "");
  await profileWhen(app, deleted, (own) => own.stripe_customer_id === null);
  flips.push(await gate(deleted));
  expect(flips).toEqual(Array(4).fill("subscription_required"));
  for (const { id } of [onTrial, payer, givenUp, deleted]) expect(await dataOf(id)).toBe(1);
  const again = await subscribe(app, deleted, "price_basic");
  expect(again.stripe_customer_id).not.toBe(customer);
  printFigure(
    `guarantee 41: 2 past due open for 7 days and closed after them, ${flips.length} of 4 gates flipped by clock and deletion, 0 layouts or comments lost`,
  );
});

test("guarantee 13: a gate is closed, open and closed again on the very next request", async () => {
  const person = await newPerson(app);
  const seen = [await gate(person)];
  await subscribe(app, person, "price_pro");
  seen.push(await gate(person));
  await submitForm(await portalOf(person), {}, { action: "/cancel" });
  seen.push(await gate(person));
  await advanceDays(sandboxUrl(app), 32);
  await profileWhen(app, person, (own) => own.plan_name === null);
  seen.push(await gate(person));
  expect(seen).toEqual(["subscription_required", "open", "open", "subscription_required"]);
  const layouts = await callApi(app, listLayouts, {}, person);
  expect([layouts.status, layouts.error?.code]).toEqual([403, "subscription_required"]);
  printFigure(`guarantee 13: ${seen.join(", ")}`);
});

test("a renewal keeps the plan, moves the period and leaves an admin's storage limit alone", async () => {
  const person = await newPerson(app);
  const before = await subscribe(app, person, "price_pro");
  await rows(app, "update profiles set storage_limit = 5 where id = $1", [person.id]);
  await advanceDays(sandboxUrl(app), 32);
  const renewed = await profileWhen(
    app,
    person,
    (own) => own.stripe_current_period_end !== before.stripe_current_period_end,
  );
  expect(renewed).toMatchObject({ plan_name: "Pro", storage_limit: 5 });
  await submitForm(await checkoutUrl(app, person, "price_team"), {});
  const moved = await profileWhen(app, person, (own) => own.plan_name === "Team");
  expect(moved.storage_limit).toBe(100 * 1024 ** 3);
});

test("guarantee 54: deleting the account cancels the subscription at the provider", async () => {
  const person = await newPerson(app);
  const profile = await subscribe(app, person, "price_pro");
  const { email, cookie } = person;
  expect((await callApi(app, deleteAccount, { email }, { cookie })).status).toBe(204);
  await jobsSettled(app, "forget-customer");
  const left = await provider().subscriptions.retrieve(profile.stripe_subscription_id ?? "");
  expect(left.status).toBe("canceled");
  const customer = await provider().customers.retrieve(profile.stripe_customer_id ?? "");
  expect(customer.deleted).toBe(true);
  expect(await countRows(app, "payment_events where user_id = $1", [person.id])).toBe(0);
});
