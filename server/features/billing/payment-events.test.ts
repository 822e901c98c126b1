import { afterAll, beforeAll, expect, test } from "vitest";
import { openPortal } from "#contract/routes/billing.ts";
import { signEvent } from "#sandbox/deliver-events.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi, expectErrorForm } from "#tests/support/call-api.ts";
import {
  advanceDays,
  cardFields,
  checkoutUrl,
  eventsOf,
  profileOf,
  sendEvent,
  startTestSandbox,
  stripeSettings,
  submitForm,
} from "#tests/support/payments.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let app: TestApp;
// The sandbox sends nothing by itself: these tests decide what arrives, how often and in which order.
beforeAll(async () => {
  sandbox = await startTestSandbox();
  app = await startTestApp({ env: stripeSettings(sandbox) });
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

const send = (body: string) => sendEvent(app, body, signEvent(sandbox.webhookSecret, body));

/** Someone who has paid, of which the app has not heard yet. */
async function paidButUnheard(priceId = "price_pro"): Promise<Person & { customer: string }> {
  const person = await newPerson(app);
  const answer = await submitForm(
    await checkoutUrl(app, person, priceId),
    cardFields("4242424242424242"),
  );
  expect(answer.status).toBe(303);
  const customer = (await profileOf(app, person)).stripe_customer_id ?? "";
  return { ...person, customer };
}

async function eventOf(customer: string, type: string): Promise<string> {
  const [found] = await eventsOf(sandbox, customer, type);
  return found?.body ?? "";
}

test("guarantee 37: an event without a good, young signature over its bytes changes nothing", async () => {
  const { customer } = await paidButUnheard();
  const body = await eventOf(customer, "customer.subscription.created");
  const good = signEvent(sandbox.webhookSecret, body);
  const now = Math.floor(Date.now() / 1000);
  const before = await snapshot(app, { except: ["pgboss.job"] });
  const attempts: [string, string | null][] = [
    [body, null],
    [body, ""],
    [body, "nonsense"],
    [body, signEvent("whsec_another", body)],
    [body.replace('"brl"', '"brk"'), good],
    [`${body} `, good],
    [body, signEvent(sandbox.webhookSecret, body, now - 301)],
    [body, good.replace(/t=\d+/, `t=${now + 1}`)],
    ["", signEvent(sandbox.webhookSecret, "")],
    ["not json", signEvent(sandbox.webhookSecret, "not json")],
  ];
  for (const [sent, signature] of attempts) {
    const answer = await sendEvent(app, sent, signature);
    expect(answer.status).toBe(400);
    const { code } = expectErrorForm(400, await answer.json());
    expect(code).toBe("payment_signature_invalid");
  }
  expect(await snapshot(app, { except: ["pgboss.job"] })).toEqual(before);
  expect((await send(body)).status).toBe(200);
  printFigure(
    `guarantee 37: ${attempts.length} forged or old events: ${attempts.length} × 400, 0 rows changed`,
  );
});

test("an event past 1 MB is refused before it is read", async () => {
  const body = "x".repeat(1024 ** 2 + 1);
  expect((await send(body)).status).toBe(413);
});

test("guarantee 38: the same event twenty times at once has one effect", async () => {
  const person = await paidButUnheard();
  const body = await eventOf(person.customer, "checkout.session.completed");
  const { id } = JSON.parse(body) as { id: string };
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const stored = await countRows(app, "payment_events where id = $1", [id]);
  expect(stored).toBe(1);
  expect((await profileOf(app, person)).plan_name).toBe("Pro");
  // Were it applied again, the admin's edit would still stand; were it stored, a second effect could come.
  await rows(app, "update profiles set plan_name = 'Basic' where id = $1", [person.id]);
  expect((await send(body)).status).toBe(200);
  expect((await profileOf(app, person)).plan_name).toBe("Basic");
  printFigure(`guarantee 38: 20 deliveries of one event: 20 × 200, ${stored} row, 1 effect`);
});

test("guarantee 39: whatever the order of a life's events, the profile ends as the provider says", async () => {
  const person = await paidButUnheard();
  const { cookie, customer } = person;
  const change = await checkoutUrl(app, person, "price_team");
  await submitForm(change, {});
  const portal = (await callApi(app, openPortal, {}, { cookie })).body.url;
  await submitForm(portal, {}, { action: "/cancel" });
  await advanceDays(sandbox.apiBase, 32);
  const life = await eventsOf(sandbox, customer, "customer.subscription.", 4);
  expect(life.map(({ type }) => type.split(".").at(-1))).toEqual([
    "created",
    "updated",
    "updated",
    "deleted",
  ]);
  let right = 0;
  for (const order of permutations(life.map(({ body }) => body))) {
    await forget(person.id);
    for (const body of order) expect((await send(body)).status).toBe(200);
    const profile = await profileOf(app, person);
    const ended = profile.stripe_subscription_status === "canceled" && profile.plan_name === null;
    if (ended && !profile.stripe_cancel_at_period_end) right += 1;
  }
  expect(right).toBe(24);
  printFigure(`guarantee 39: ${right} of 24 orders of four events end in the provider's state`);
});

test("guarantee 39: an event that comes late does not bring an old state back", async () => {
  const person = await paidButUnheard();
  const created = await eventOf(person.customer, "customer.subscription.created");
  await submitForm(await checkoutUrl(app, person, "price_team"), {});
  await send(await eventOf(person.customer, "customer.subscription.updated"));
  await send(created);
  expect((await profileOf(app, person)).plan_name).toBe("Team");
});

test("guarantee 40: an unknown price and an unknown customer are logged and open nothing", async () => {
  const person = await newPerson(app);
  const stranger = JSON.stringify({
    id: "evt_stranger",
    object: "event",
    type: "customer.subscription.created",
    data: { object: { id: "sub_x", object: "subscription", customer: "cus_nobody" } },
  });
  const before = await rows(app, "select * from profiles order by id");
  expect((await send(stranger)).status).toBe(200);
  const nothing = JSON.stringify({
    id: "evt_odd",
    object: "event",
    type: "balance.available",
    data: { object: { object: "balance" } },
  });
  expect((await send(nothing)).status).toBe(200);
  expect(await rows(app, "select * from profiles order by id")).toEqual(before);
  const logged = app.logLines.filter(({ msg }) => msg === "payment event of an unknown customer");
  expect(logged).toHaveLength(2);

  // The same provider under another price list: what was bought there is no plan here.
  const other = await startTestApp({
    beside: app,
    env: { ...stripeSettings(sandbox), STRIPE_PRICE_PRO: "price_pro_2" },
  });
  const payer = await paidButUnheard("price_pro");
  const bought = await eventOf(payer.customer, "customer.subscription.created");
  const answer = await sendEvent(other, bought, signEvent(sandbox.webhookSecret, bought));
  expect(answer.status).toBe(200);
  const profile = await profileOf(app, payer);
  expect(profile).toMatchObject({
    plan_name: null,
    stripe_subscription_id: null,
    storage_limit: null,
  });
  expect(other.logLines.some(({ msg }) => msg === "subscription with an unknown price")).toBe(true);
  await other.close();
  expect((await profileOf(app, person)).plan_name).toBeNull();
  printFigure(
    "guarantee 40: unknown customer, no customer, unknown price: 3 × 200, 3 logged, 0 upgraded",
  );
});

/** As if none of the person's events had come. */
async function forget(userId: string): Promise<void> {
  await rows(app, "delete from payment_events where user_id = $1", [userId]);
  await rows(
    app,
    `update profiles set plan_name = null, stripe_subscription_id = null,
     stripe_subscription_status = null, storage_granted_for = null where id = $1`,
    [userId],
  );
}

function permutations<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((first, index) =>
    permutations(things.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  );
}
