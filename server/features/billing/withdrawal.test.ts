import { afterAll, beforeAll, expect, test } from "vitest";
import { listInvoices, withdraw } from "#contract/routes/billing.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { profileOf, profileWhen, subscribe } from "#tests/support/payments.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { controlSandbox, refundsOf } from "#tests/support/sandbox-controls.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = 24 * 3600_000;
const CLICKS = 20;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function told(person: Person): Promise<string[]> {
  await jobsSettled(app, "withdraw", "payment-reversals", "payment-receipts");
  await jobsSettled(app, "payment-mail");
  return (await mailsTo(app, person.email)).map(({ subject }) => subject).reverse();
}

async function offerTo(person: Person) {
  return (await callApi(app, listInvoices, {}, person)).body.withdrawal;
}

test("guarantee 102: a purchase that is withdrawn from twenty times at once goes back once, with one mail", async () => {
  const person = await newPerson(app);
  const { stripe_customer_id: customer } = await subscribe(app, person, "price_pro");
  expect(await offerTo(person)).toMatchObject({ amount: 4900 });
  const answers = await Promise.all(
    Array.from({ length: CLICKS }, () => callApi(app, withdraw, {}, person)),
  );
  const taken = answers.filter(({ status }) => status === 200).length;
  const late = answers.filter(({ error }) => error?.code === "withdrawal_over").length;
  expect(taken).toBeGreaterThan(0);
  expect(taken + late).toBe(CLICKS);
  expect(await profileOf(app, person)).toMatchObject({
    plan_name: null,
    stripe_subscription_status: "canceled",
  });
  // Two are on their way at once.
  expect((await told(person)).toSorted()).toEqual([
    "Recebemos a sua desistência: R$ 49 de volta",
    "Recibo do Alfinete: R$ 49",
    "Reembolso do Alfinete: R$ 49",
    "Sua assinatura do plano Pro começou",
  ]);
  const refunds = refundsOf(app, customer);
  expect(refunds.map(({ amount }) => amount)).toEqual([4900]);
  expect((await callApi(app, withdraw, {}, person)).error?.code).toBe("withdrawal_over");
  const { data, withdrawal } = (await callApi(app, listInvoices, {}, person)).body;
  expect([data[0]?.refunded, withdrawal]).toEqual([4900, null]);
  printFigure(
    `guarantee 102: ${CLICKS} withdrawals at once: ${refunds.length} refund of R$ 49, 1 subscription ended, 1 mail of confirmation`,
  );
});

test("what the provider cannot do at that moment is done afterwards, and is confirmed at once", async () => {
  const person = await newPerson(app);
  const { stripe_customer_id: customer } = await subscribe(app, person, "price_team");
  // The request and the one repetition of the SDK.
  const fault = { path: "/v1/refunds", method: "POST", answer: 500, times: 2 };
  await controlSandbox(app, "faults", fault);
  expect((await callApi(app, withdraw, {}, person)).status).toBe(200);
  expect(await told(person)).toContain("Recebemos a sua desistência: R$ 99 de volta");
  await rows(app, "update pgboss.job set start_after = now() where name = 'withdraw'");
  await profileWhen(app, person, (own) => own.stripe_subscription_status === "canceled");
  await told(person);
  expect(refundsOf(app, customer).map(({ amount }) => amount)).toEqual([9900]);
  expect(await countRows(app, "withdrawals where done_at is null")).toBe(0);
});

test("a trial, a renewal and a purchase of eight days ago are not withdrawn from", async () => {
  const trying = await newPerson(app);
  await subscribe(app, trying, "price_basic");
  expect(await offerTo(trying)).toBeNull();
  const person = await newPerson(app);
  await subscribe(app, person, "price_pro");
  const { until = "" } = (await offerTo(person)) ?? {};
  // The end of the seventh day in São Paulo.
  expect(new Date(until).toISOString()).toMatch(/T02:59:59\.999Z$/);
  app.advanceClock(Date.parse(until) - app.now().getTime() - 60_000);
  expect(await offerTo(person)).not.toBeNull();
  app.advanceClock(DAY);
  expect(await offerTo(person)).toBeNull();
  expect((await callApi(app, withdraw, {}, person)).error?.code).toBe("withdrawal_over");
});
