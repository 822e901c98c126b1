import { afterAll, beforeAll, expect, test } from "vitest";
import { getAdminOverview } from "#contract/routes/admin-overview.ts";
import { listUserPayments, listUsers, refundPayment } from "#contract/routes/admin-users.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { newAdmin } from "#tests/support/admins.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { booksOf, profileOf, subscribe } from "#tests/support/payments.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { chargeWhenBooked, controlSandbox, refundsOf } from "#tests/support/sandbox-controls.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const CLICKS = 10;

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await newAdmin(app);
});
afterAll(() => app.close());

async function told({ email }: Person, kind: RegExp): Promise<string[]> {
  await jobsSettled(app, "payment-reversals", "payment-receipts");
  await jobsSettled(app, "payment-mail", "payment-alert");
  return (await mailsTo(app, email)).map(({ subject }) => subject).filter((one) => kind.test(one));
}

async function paymentsOf({ id }: Person) {
  return (await callApi(app, listUserPayments, { userId: id }, admin)).body.data;
}

/** What happened at the provider, once we heard of it: events about disputes name the charge alone. */
async function heard(person: Person, type: string): Promise<void> {
  const from = "payment_events where user_id = $1 and type = $2";
  await expect.poll(() => countRows(app, from, [person.id, type]), { timeout: 10_000 }).toBe(1);
}

test("guarantee 103: of ten refunds of one payment at once one is made, with one act in the audit", async () => {
  const person = await newPerson(app);
  const { stripe_customer_id: customer } = await subscribe(app, person, "price_pro");
  const [payment] = await paymentsOf(person);
  expect(payment).toMatchObject({ amount: 4900, refunded: 0, refundable: true });
  const wish = { userId: person.id, invoice_id: payment?.id ?? "", end_subscription: false };
  const answers = await Promise.all(
    Array.from({ length: CLICKS }, () => callApi(app, refundPayment, wish, admin)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(CLICKS - 1).fill(409)]);
  await expect.poll(() => refundsOf(app, customer).map(({ amount }) => amount)).toEqual([4900]);
  const acts = await rows(app, "select action, details from admin_acts where target_id = $1", [
    person.id,
  ]);
  const details = { payment: { id: payment?.id, amount: 4900 } };
  expect(acts).toEqual([{ action: "payment_refunded", details }]);
  expect(await told(person, /^Reembolso/)).toEqual(["Reembolso do Alfinete: R$ 49"]);
  // A refund alone ends nothing: the plan is what the provider says of the subscription.
  expect((await profileOf(app, person)).plan_name).toBe("Pro");
  expect((await paymentsOf(person))[0]).toMatchObject({ refunded: 4900, refundable: false });
  printFigure(
    `guarantee 103: ${CLICKS} refunds of a payment at once: ${refundsOf(app, customer).length} refund, ${acts.length} act, 1 mail`,
  );
});

test("an admin may end the subscription with the refund; nobody else refunds, and nothing but the last payment", async () => {
  const person = await newPerson(app);
  await subscribe(app, person, "price_team");
  const [payment] = await paymentsOf(person);
  const wish = { userId: person.id, invoice_id: payment?.id ?? "", end_subscription: true };
  expect((await callApi(app, refundPayment, wish, person)).status).toBe(403);
  const other = { ...wish, invoice_id: "in_other" };
  expect((await callApi(app, refundPayment, other, admin)).status).toBe(404);
  expect((await callApi(app, refundPayment, wish, admin)).status).toBe(200);
  expect(await profileOf(app, person)).toMatchObject({
    plan_name: null,
    stripe_subscription_status: "canceled",
  });
});

test("a dispute is found through its charge: admins see it and are told, access follows the provider", async () => {
  const person = await newPerson(app);
  const { stripe_customer_id: customer } = await subscribe(app, person, "price_pro");
  await controlSandbox(app, "disputes", { charge: await chargeWhenBooked(app, customer) });
  await heard(person, "charge.dispute.created");
  expect(await told(admin, /contest/i)).toEqual([
    `Pagamento contestado: R$ 49, de ${person.email.split("@")[0]}`,
  ]);
  const overview = () => callApi(app, getAdminOverview, {}, admin);
  expect((await overview()).body.open_disputes).toBe(1);
  const found = await callApi(app, listUsers, { search: person.email }, admin);
  expect(found.body.data[0]?.disputed).toBe(true);
  expect((await paymentsOf(person))[0]).toMatchObject({ disputed: true, refundable: false });
  expect((await profileOf(app, person)).plan_name).toBe("Pro");
  const dispute = booksOf(app).disputes.at(-1)?.id;
  await controlSandbox(app, "disputes", { dispute, outcome: "lost" });
  await heard(person, "charge.dispute.closed");
  expect(await told(admin, /contest/i)).toHaveLength(2);
  expect((await overview()).body.open_disputes).toBe(0);
});

test("a refund made at the provider is told as well; one that fails is told to admins", async () => {
  const person = await newPerson(app);
  const { stripe_customer_id: customer } = await subscribe(app, person, "price_pro");
  const charge = await chargeWhenBooked(app, customer);
  await controlSandbox(app, "refunds", { charge, amount: 1000 });
  await heard(person, "charge.refunded");
  expect(await told(person, /^Reembolso/)).toEqual(["Reembolso do Alfinete: R$ 10"]);
  expect((await paymentsOf(person))[0]).toMatchObject({ refunded: 1000, refundable: true });
  const [refund] = refundsOf(app, customer);
  await controlSandbox(app, "refunds", { refund: refund?.id, status: "failed" });
  await heard(person, "refund.failed");
  expect(await told(admin, /^Reembolso não concluído/)).toHaveLength(1);
});
