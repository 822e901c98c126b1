import { afterAll, beforeAll, expect, test } from "vitest";
import { openPortal, refreshBilling } from "#contract/routes/billing.ts";
import { deleteAccount } from "#contract/routes/privacy.ts";
import { DEMO_CODE } from "#sandbox/built-in-catalog.ts";
import { newPerson, PASSWORD, type Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled, runJob } from "#tests/support/jobs.ts";
import { mailsTo } from "#tests/support/mails.ts";
import {
  advanceDays,
  cardFields,
  checkoutUrl,
  profileOf,
  profileWhen,
  sandboxUrl,
  submitForm,
  subscribe,
} from "#tests/support/payments.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = 24 * 3600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Subjects about payment, oldest first. */
async function told(person: Person): Promise<string[]> {
  await jobsSettled(app, "payment-receipts");
  await jobsSettled(app, "payment-mail", "account-deleted-mail");
  const mails = await mailsTo(app, person.email);
  return mails
    .map(({ subject }) => subject)
    .filter((subject) => !/Confirme|acesso/.test(subject))
    .reverse();
}

test("whoever begins a trial hears what it costs and when, three days before its end, and of each payment", async () => {
  const person = await newPerson(app);
  await subscribe(app, person, "price_basic");
  expect(await told(person)).toEqual(["Seu teste grátis do plano Basic começou"]);
  const [welcome] = await mailsTo(app, person.email);
  expect(welcome?.text).toContain("Nada é cobrado até");
  expect(welcome?.text).toContain("R$ 9 por mês");
  await runJob(app, "trial-ends");
  expect(await told(person)).toHaveLength(1);
  app.advanceClock(4 * DAY + 60_000);
  for (const _ of [1, 2]) await runJob(app, "trial-ends");
  expect((await told(person)).slice(1)).toEqual([
    expect.stringMatching(/^Seu teste grátis termina em \d+ de /),
  ]);
  await advanceDays(sandboxUrl(app), 8);
  await profileWhen(app, person, (own) => own.stripe_subscription_status === "active");
  // The same is found out by events and by whoever looks: it is told once.
  for (const _ of [1, 2]) await callApi(app, refreshBilling, {}, person);
  expect((await told(person)).slice(2)).toEqual(["Recibo do Alfinete: R$ 9"]);
});

test("whoever has a discount is told what will be charged, and not the price of the plan alone", async () => {
  const person = await newPerson(app);
  const url = await checkoutUrl(app, person, "price_basic");
  const { html } = await submitForm(url, { code: DEMO_CODE }, { action: "/code" });
  expect((await submitForm(url, cardFields("4242424242424242"), { html })).status).toBe(303);
  const { stripe_current_period_end: end } = await profileWhen(
    app,
    person,
    (own) => own.plan_name === "Basic",
  );
  app.advanceClock(Date.parse(end ?? "") - 2 * DAY - app.now().getTime());
  await runJob(app, "trial-ends");
  expect(await told(person)).toHaveLength(2);
  for (const { text } of (await mailsTo(app, person.email)).slice(0, 2)) {
    expect(text).toContain("é de R$ 7,20");
    expect(text).toContain("Sem eles, o plano custa R$ 9 por mês.");
  }
});

test("a cancellation is told with its date, and its end", async () => {
  const person = await newPerson(app);
  await subscribe(app, person, "price_pro");
  // Each is a job of its own.
  expect((await told(person)).toSorted()).toEqual([
    "Recibo do Alfinete: R$ 49",
    "Sua assinatura do plano Pro começou",
  ]);
  const { url } = (await callApi(app, openPortal, {}, person)).body;
  await submitForm(url, {}, { action: "/cancel" });
  const ending = await profileWhen(app, person, (own) => own.stripe_cancel_at_period_end);
  expect(ending.stripe_cancel_at).toBe(ending.stripe_current_period_end);
  expect((await told(person)).slice(2)).toEqual(["Sua assinatura do Alfinete foi cancelada"]);
  await advanceDays(sandboxUrl(app), 32);
  await profileWhen(app, person, (own) => own.stripe_subscription_status === "canceled");
  expect((await told(person)).slice(3)).toEqual(["Sua assinatura do Alfinete terminou"]);
});

test("whoever deletes their account is told so, and nothing of the address stays readable", async () => {
  const person = await newPerson(app);
  await subscribe(app, person, "price_pro");
  await told(person);
  const gone = { email: person.email, current_password: PASSWORD };
  expect((await callApi(app, deleteAccount, gone, person)).status).toBe(204);
  expect((await told(person)).at(-1)).toBe("Sua conta do Alfinete foi excluída");
  expect(await countRows(app, "pgboss.job where data::text like $1", [`%${person.email}%`])).toBe(
    0,
  );
  printFigure(
    "payment: welcome, end of trial, receipt, cancelled, ended, account deleted: 1 mail each",
  );
});

test("an account from before these mails is told of nothing that is past", async () => {
  const person = await newPerson(app);
  await subscribe(app, person, "price_pro");
  await told(person);
  await rows(app, "delete from billing_mails where user_id = $1", [person.id]);
  const before = await told(person);
  await callApi(app, refreshBilling, {}, person);
  expect(await told(person)).toEqual(before);
  expect((await profileOf(app, person)).plan_name).toBe("Pro");
});
