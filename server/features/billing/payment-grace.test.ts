import { afterAll, beforeAll, expect, test } from "vitest";
import { billingMail } from "#contract/messages/billing-mail.ts";
import { listCategories } from "#contract/routes/categories.ts";
import { signEvent } from "#sandbox/deliver-events.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { readEventStream } from "#tests/support/event-reader.ts";
import { jobsSettled, runJob } from "#tests/support/jobs.ts";
import { commentAsVisitor } from "#tests/support/layouts.ts";
import { mailsTo, readMail } from "#tests/support/mails.ts";
import { ownedIds } from "#tests/support/owned-ids.ts";
import {
  cardFields,
  checkoutUrl,
  profileOf,
  sendEvent,
  startTestSandbox,
  stripeSettings,
  submitForm,
} from "#tests/support/payments.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY_MS = 24 * 3600_000;
const FAILED = billingMail.payment_failed.subject;
const ENDED = billingMail.grace_ended.subject;

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let app: TestApp;
// The sandbox sends nothing by itself: these tests decide what arrives and how often.
beforeAll(async () => {
  sandbox = await startTestSandbox();
  app = await startTestApp({ env: stripeSettings(sandbox) });
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

type Subscriber = Person & { customer: string };

async function subscriber(priceId: string): Promise<Subscriber> {
  const person = await newPerson(app);
  const page = await checkoutUrl(app, person, priceId);
  expect((await submitForm(page, cardFields("4242424242424242"))).status).toBe(303);
  const customer = (await profileOf(app, person)).stripe_customer_id ?? "";
  await hear(customer);
  return { ...person, customer };
}

let events = 0;

/** An event about the customer; what it says makes no difference, the state is read back. */
async function hear(customer: string): Promise<void> {
  events += 1;
  const object = { id: "sub_any", object: "subscription", customer };
  const type = "customer.subscription.updated";
  const body = JSON.stringify({ id: `evt_${events}`, object: "event", type, data: { object } });
  const answer = await sendEvent(app, body, signEvent(sandbox.webhookSecret, body));
  expect(answer.status).toBe(200);
}

async function become({ customer }: Subscriber, status: string): Promise<void> {
  await sandbox.rewriteSubscription(customer, { status });
  await hear(customer);
}

const gate = async (person: Person) =>
  (await callApi(app, listCategories, {}, person)).error?.code ?? "open";
const profileRow = (id: string) => rows(app, "select * from profiles where id = $1", [id]);
const aboutPayment = new Set<string>([FAILED, ENDED]);
const subjectsTo = async ({ email }: Person) =>
  (await mailsTo(app, email))
    .map(({ subject }) => subject)
    .filter((subject) => aboutPayment.has(subject))
    .reverse();

test("guarantee 41: unpaid, canceled and paused close at once, past due after seven days", async () => {
  const seen: Record<string, string[]> = {};
  for (const status of ["past_due", "unpaid", "canceled", "paused"]) {
    const person = await subscriber("price_pro");
    await become(person, status);
    seen[status] = [await gate(person)];
    app.advanceClock(7 * DAY_MS);
    seen[status].push(await gate(person));
  }
  const closed = Array(2).fill("subscription_required");
  expect(seen).toEqual({
    past_due: ["open", "subscription_required"],
    unpaid: closed,
    canceled: closed,
    paused: closed,
  });
  printFigure(
    "guarantee 41: past due open, then closed after 7 days; 3 of 3 others closed at once",
  );
});

test("guarantee 41: hearing of a failed payment again adds no day and no mail; paying ends the grace", async () => {
  const person = await subscriber("price_team");
  await become(person, "past_due");
  const { grace_until: until } = await profileOf(app, person);
  const days = (Date.parse(until ?? "") - app.now().getTime()) / DAY_MS;
  expect(Math.abs(days - 7)).toBeLessThan(0.01);
  app.advanceClock(3 * DAY_MS);
  await Promise.all(Array.from({ length: 5 }, () => hear(person.customer)));
  expect(await profileOf(app, person)).toMatchObject({ plan_name: "Team", grace_until: until });
  await jobsSettled(app, "payment-mail");
  expect(await subjectsTo(person)).toEqual([FAILED]);

  await become(person, "active");
  expect(await profileOf(app, person)).toMatchObject({ plan_name: "Team", grace_until: null });
  // The next failure is another one, with days of its own.
  await become(person, "past_due");
  const { grace_until: next } = await profileOf(app, person);
  expect(Date.parse(next ?? "")).toBeGreaterThan(Date.parse(until ?? ""));
  // An event that comes when the grace is over brings nothing back.
  app.advanceClock(8 * DAY_MS);
  await hear(person.customer);
  expect(await profileOf(app, person)).toMatchObject({ plan_name: null, grace_until: next });
  expect(await gate(person)).toBe("subscription_required");
  printFigure("guarantee 41: 7 tellings of 1 failed payment: 1 date, 1 mail");
});

test("the end of the grace takes the plan, closes open streams, stops webhooks and is told once", async () => {
  const person = await subscriber("price_team");
  const { layoutId } = await ownedIds(app, person.id);
  const [layout] = await rows<{ public_link: string }>(
    app,
    "select public_link from layouts where id = $1",
    [layoutId],
  );
  const stream = () =>
    readEventStream(`${app.url}/api/layouts/${layoutId}/events`, {
      cookie: person.cookie,
    });
  const owed = () => countRows(app, "webhook_deliveries where owner_id = $1", [person.id]);
  const before = await owed();
  await become(person, "past_due");
  const open = await stream();
  expect(open.status).toBe(200);
  await commentAsVisitor(app, layout?.public_link ?? "");
  expect(await owed()).toBe(before + 1);

  app.advanceClock(7 * DAY_MS);
  await commentAsVisitor(app, layout?.public_link ?? "");
  expect(await owed()).toBe(before + 1);
  await runJob(app, "end-graces");
  await open.ended;
  expect((await stream()).status).toBe(403);
  expect(await profileRow(person.id)).toEqual([
    expect.objectContaining({ plan_name: null, stripe_subscription_status: "past_due" }),
  ]);
  await runJob(app, "end-graces");
  await jobsSettled(app, "payment-mail");
  expect(await subjectsTo(person)).toEqual([FAILED, ENDED]);
  const { text } = await readMail(app, person.email, ENDED);
  expect(text).toContain(`Atualizar cartão: ${app.url}/profile`);
});

test("a subscription that is cancelled closes its open streams at once", async () => {
  const person = await subscriber("price_pro");
  const { layoutId } = await ownedIds(app, person.id);
  const path = `/api/layouts/${layoutId}/events`;
  const open = await readEventStream(app.url + path, { cookie: person.cookie });
  expect(open.status).toBe(200);
  await become(person, "canceled");
  await open.ended;
});

test("members go with the Team plan, by a downgrade or the end of the grace, and come back with it", async () => {
  const ways = {
    downgrade: async ({ customer }: { customer: string }) => {
      await sandbox.rewriteSubscription(customer, { price: "price_pro" });
      await hear(customer);
    },
    lapse: async (person: Awaited<ReturnType<typeof subscriber>>) => {
      await become(person, "past_due");
      app.advanceClock(7 * DAY_MS);
      await runJob(app, "end-graces");
    },
  };
  for (const [way, act] of Object.entries(ways)) {
    const person = await subscriber("price_team");
    const { layoutId } = await ownedIds(app, person.id);
    const member = await newMember(app, person, "viewer");
    const path = `/api/layouts/${layoutId}/events`;
    const open = await readEventStream(app.url + path, { cookie: member.cookie });
    expect([way, open.status]).toEqual([way, 200]);
    await act(person);
    await open.ended;
    const seats = await countRows(app, "memberships where space_id = $1", [person.id]);
    // The one that was planted with the rest, and this one.
    expect([way, seats]).toEqual([way, 2]);
    expect((await readEventStream(app.url + path, { cookie: member.cookie })).status).toBe(403);
    await sandbox.rewriteSubscription(person.customer, { price: "price_team" });
    await become(person, "active");
    const back = await readEventStream(app.url + path, { cookie: member.cookie });
    expect([way, back.status]).toEqual([way, 200]);
    back.cut();
  }
});

test("a trial that a portal carries over to another plan opens no more than Basic", async () => {
  const person = await subscriber("price_basic");
  await sandbox.rewriteSubscription(person.customer, { price: "price_team" });
  await hear(person.customer);
  expect(await profileOf(app, person)).toMatchObject({
    plan_name: "Basic",
    stripe_subscription_status: "trialing",
    storage_limit: 1024 ** 3,
  });
  await become(person, "active");
  expect(await profileOf(app, person)).toMatchObject({
    plan_name: "Team",
    storage_limit: 100 * 1024 ** 3,
  });
});
