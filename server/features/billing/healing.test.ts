import { afterAll, beforeAll, expect, test } from "vitest";
import { openPortal, refreshBilling, startCheckout } from "#contract/routes/billing.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { newAdmin } from "#tests/support/admins.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled, runJob } from "#tests/support/jobs.ts";
import { mailsTo } from "#tests/support/mails.ts";
import {
  cardFields,
  checkoutUrl,
  profileOf,
  startTestSandbox,
  stripeSettings,
  submitForm,
} from "#tests/support/payments.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { chargeWhenBooked, controlSandbox } from "#tests/support/sandbox-controls.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let app: TestApp;
beforeAll(async () => {
  // Every event is lost.
  sandbox = await startTestSandbox(null);
  app = await startTestApp({ env: stripeSettings(sandbox) });
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

async function paidUnheard(priceId: string) {
  const person = await newPerson(app);
  const url = await checkoutUrl(app, person, priceId);
  expect((await submitForm(url, cardFields("4242424242424242"))).status).toBe(303);
  expect((await profileOf(app, person)).plan_name).toBeNull();
  return person;
}

test("guarantee 98: without any event a plan counts once its buyer comes back, or looks again", async () => {
  const person = await paidUnheard("price_pro");
  const { status, body } = await callApi(app, refreshBilling, {}, person);
  expect([status, body.plan_name, body.stripe_subscription_status]).toEqual([200, "Pro", "active"]);
  expect((await profileOf(app, person)).plan_name).toBe("Pro");
});

test("whoever starts to buy again finds the plan that they have", async () => {
  const person = await paidUnheard("price_pro");
  const again = await callApi(app, startCheckout, { priceId: "price_pro" }, person);
  expect(again.body.url).toContain("/portal/");
  expect((await profileOf(app, person)).plan_name).toBe("Pro");
});

test("looking again is limited, and needs no customer", async () => {
  const person = await newPerson(app);
  const answers: number[] = [];
  for (let asked = 0; asked < 22; asked += 1) {
    answers.push((await callApi(app, refreshBilling, {}, person)).status);
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(20);
  expect(answers.slice(20)).toEqual([429, 429]);
});

test("guarantee 98: the nightly comparison sets right what nobody looked at, and leaves the rest alone", async () => {
  const [lost, heard] = [await paidUnheard("price_team"), await paidUnheard("price_pro")];
  await callApi(app, refreshBilling, {}, heard);
  const cancelled = await paidUnheard("price_pro");
  await callApi(app, refreshBilling, {}, cancelled);
  await sandbox.rewriteSubscription((await profileOf(app, cancelled)).stripe_customer_id ?? "", {
    status: "canceled",
  });
  const gone = await paidUnheard("price_pro");
  await callApi(app, refreshBilling, {}, gone);
  await rows(
    app,
    `update profiles set stripe_customer_id = 'cus_gone',
       stripe_current_period_end = now() - interval '2 hours' where id = $1`,
    [gone.id],
  );
  const before = await profileOf(app, heard);
  await runJob(app, "reconcile-billing");
  await settled();
  expect((await profileOf(app, lost)).plan_name).toBe("Team");
  expect(await profileOf(app, heard)).toEqual(before);
  expect(await profileOf(app, cancelled)).toMatchObject({
    plan_name: null,
    stripe_subscription_status: "canceled",
  });
  expect((await profileOf(app, gone)).plan_name).toBeNull();
  printFigure(
    "guarantee 98: without one event: a purchase, an end and a customer who is gone set right by the nightly job, 1 account untouched",
  );
});

test("guarantee 98: a refund and a dispute that nobody told of are found by the nightly comparison, and told once", async () => {
  const [admin, person] = [await newAdmin(app), await paidUnheard("price_pro")];
  await callApi(app, refreshBilling, {}, person);
  const { stripe_customer_id: customer } = await profileOf(app, person);
  const charge = await chargeWhenBooked(sandbox, customer);
  await controlSandbox(sandbox, "refunds", { charge, amount: 1000 });
  await controlSandbox(sandbox, "disputes", { charge, amount: 3900 });
  for (const _ of [1, 2]) {
    await runJob(app, "reconcile-billing");
    await settled();
  }
  await jobsSettled(app, "payment-mail", "payment-alert");
  const subjects = async ({ email }: Person) =>
    (await mailsTo(app, email)).map(({ subject }) => subject).filter((one) => /R\$ /.test(one));
  expect(await subjects(person)).toContain("Reembolso do Alfinete: R$ 10");
  expect((await subjects(person)).filter((one) => one.startsWith("Reembolso"))).toHaveLength(1);
  expect(await subjects(admin)).toEqual([expect.stringMatching(/^Pagamento contestado: R\$ 39/)]);
  const kept = await rows(app, "select kind, amount from payment_reversals where user_id = $1", [
    person.id,
  ]);
  expect(kept).toHaveLength(2);
  printFigure(
    "guarantee 98: without one event: a refund and a dispute found by the nightly job, 1 mail to the payer, 1 to the admin",
  );
});

/** Each batch of the nightly job orders the next one. */
async function settled(): Promise<void> {
  await rows(
    app,
    "update pgboss.job set start_after = now() where name = 'reconcile-billing-batch'",
  );
  await jobsSettled(app, "reconcile-billing-batch");
}

test("the portal leads back to where the provider is asked", async () => {
  const person = await paidUnheard("price_pro");
  await callApi(app, refreshBilling, {}, person);
  const { url } = (await callApi(app, openPortal, {}, person)).body;
  expect(await (await fetch(url)).text()).toContain(`${app.url}/profile?portal=true`);
});
