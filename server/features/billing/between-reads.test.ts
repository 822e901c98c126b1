import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshBilling, startCheckout, withdraw } from "#contract/routes/billing.ts";
import { jobKind } from "#server/platform/jobs/jobs.ts";
import { stripeClient } from "#server/platform/payments/stripe-payments.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { newAdmin } from "#tests/support/admins.ts";
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
import { lockAwaited, onDatabase, rows } from "#tests/support/rows.ts";
import { chargeWhenBooked, controlSandbox, refundsOf } from "#tests/support/sandbox-controls.ts";
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

/** A page of the nightly comparison. */
const BATCH = "reconcile-billing-batch";

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

test("two windows buy after the customer was deleted at the provider: one payment page stays open", async () => {
  const person = await newPerson(app);
  await checkoutUrl(app, person, "price_basic");
  const { stripe_customer_id: deleted } = await profileOf(app, person);
  const settings = { secretKey: sandbox.secretKey, apiBase: sandbox.apiBase };
  await stripeClient(settings).customers.del(deleted ?? "");
  const urls = await Promise.all(
    ["price_basic", "price_pro"].map((priceId) => checkoutUrl(app, person, priceId)),
  );
  const pages = await Promise.all(urls.map((url) => fetch(url)));
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 410]);
});

const passOn = () => Promise.resolve();

/** The page may have been closed meanwhile, or be the portal, where there is nothing to buy. */
async function tryToPay(url: string): Promise<void> {
  if (!url.includes("/checkout/")) return;
  const html = await (await fetch(url)).text();
  if (html.includes("<form")) await submitForm(url, CARD, { html });
}

/** Somebody who has paid, and the charge. */
async function newPayer() {
  const person = await newPerson(app);
  await pay(await checkoutUrl(app, person, "price_pro"));
  const { stripe_customer_id: customer } = (await look(person)).body;
  return { ...person, customer, charge: await chargeWhenBooked(sandbox, customer) };
}
type Payer = Awaited<ReturnType<typeof newPayer>>;

/** What an event about a charge leads to. */
const hear = ({ id: userId, charge: chargeId }: Payer) =>
  onDatabase(app, (db) =>
    app.jobs().enqueue(db, jobKind("payment-reversals"), { userId, chargeId }),
  );

async function statusesOf({ id }: Payer): Promise<string[]> {
  const kept = await rows<{ status: string }>(
    app,
    "select status from payment_reversals where user_id = $1",
    [id],
  );
  return kept.map(({ status }) => status);
}

/** The same, until it is written or as many wait: it, and whoever else then does. */
async function hearMeanwhile(payer: Payer, status: string, waiting = 1): Promise<void> {
  await hear(payer);
  const written = expect.poll(() => statusesOf(payer), { timeout: 10_000 }).toEqual([status]);
  await Promise.race([written, lockAwaited(app, waiting)]);
}

async function refundOf({ customer }: Payer): Promise<string> {
  await expect.poll(() => refundsOf(sandbox, customer), { timeout: 10_000 }).toHaveLength(1);
  return refundsOf(sandbox, customer)[0]?.id ?? "";
}

async function failRefund(payer: Payer, waiting?: number): Promise<void> {
  await controlSandbox(sandbox, "refunds", { refund: await refundOf(payer), status: "failed" });
  await hearMeanwhile(payer, "failed", waiting);
}

async function toldOf({ email }: Payer, admin: Person): Promise<string[]> {
  await jobsSettled(app, "payment-alert");
  const subjects = (await mailsTo(app, admin.email)).map(({ subject }) => subject);
  return subjects.filter((subject) => subject.endsWith(email.split("@")[0] ?? ""));
}

test("a refund that was read before it failed does not undo that", async () => {
  const [admin, payer] = [await newAdmin(app), await newPayer()];
  await controlSandbox(sandbox, "refunds", { charge: payer.charge, amount: 1000 });
  relay.beforeAnswer(/^\/v1\/refunds/, () => failRefund(payer));
  await hear(payer);
  await jobsSettled(app, "payment-reversals");
  expect(await statusesOf(payer)).toEqual(["failed"]);
  expect(await toldOf(payer, admin)).toEqual([expect.stringMatching(/^Reembolso não concluído/)]);
});

test("a dispute that the nightly comparison read before it was lost stays lost", async () => {
  const [admin, payer] = [await newAdmin(app), await newPayer()];
  await controlSandbox(sandbox, "disputes", { charge: payer.charge });
  const disputes = () => booksOf(sandbox).disputes.filter(({ charge }) => charge === payer.charge);
  await expect.poll(disputes, { timeout: 10_000 }).toHaveLength(1);
  relay.beforeAnswer(/^\/v1\/disputes\?created/, async () => {
    await controlSandbox(sandbox, "disputes", { dispute: disputes()[0]?.id, outcome: "lost" });
    await hearMeanwhile(payer, "lost");
  });
  await onDatabase(app, (db) =>
    app.jobs().enqueue(db, jobKind(BATCH), { step: "dispute", after: null }),
  );
  await jobsSettled(app, BATCH);
  expect(await statusesOf(payer)).toEqual(["lost"]);
  expect(await toldOf(payer, admin)).toEqual([expect.stringMatching(/^Contestação perdida/)]);
});

test("a refund of a withdrawal that fails before its answer arrives ends as failed", async () => {
  const payer = await newPayer();
  // Of request and job, one waits for the other.
  relay.beforeAnswer(/^\/v1\/refunds$/, () => failRefund(payer, 2));
  expect((await callApi(app, withdraw, {}, payer)).status).toBe(200);
  await jobsSettled(app, "payment-reversals");
  expect(await statusesOf(payer)).toEqual(["failed"]);
});

test("a withdrawal that is carried out again does not undo that its refund has failed", async () => {
  const payer = await newPayer();
  expect((await callApi(app, withdraw, {}, payer)).status).toBe(200);
  await jobsSettled(app, "withdraw");
  const [order] = await rows<{ data: object }>(
    app,
    "select data from pgboss.job where name = 'withdraw' order by created_on desc limit 1",
  );
  await failRefund(payer);
  await jobsSettled(app, "payment-reversals");
  expect(await statusesOf(payer)).toEqual(["failed"]);
  // As it is left by a first try whose transaction was lost after the refund.
  await rows(app, "update withdrawals set done_at = null where user_id = $1", [payer.id]);
  await onDatabase(app, (db) =>
    app.jobs().enqueue(db, jobKind<object>("withdraw"), order?.data ?? {}),
  );
  await jobsSettled(app, "withdraw");
  expect(await statusesOf(payer)).toEqual(["failed"]);
});
