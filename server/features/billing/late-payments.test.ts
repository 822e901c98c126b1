import { afterAll, beforeAll, expect, test } from "vitest";
import { saveTaxId } from "#contract/routes/billing.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { firstLink, mailsTo } from "#tests/support/mails.ts";
import {
  advanceDays,
  booksOf,
  checkoutUrl,
  profileOf,
  profileWhen,
  sandboxUrl,
  submitForm,
  subscribe,
} from "#tests/support/payments.ts";
import { controlSandbox } from "#tests/support/sandbox-controls.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function told(person: Person) {
  await jobsSettled(app, "payment-receipts");
  await jobsSettled(app, "payment-mail");
  return (await mailsTo(app, person.email)).reverse();
}

/** A boleto is chosen, and waits. */
async function paysLater(person: Person, ending: string): Promise<string> {
  const url = await checkoutUrl(app, person, "price_pro");
  const typed = { tax_id: "529.982.247-25", ending };
  expect((await submitForm(url, typed, { action: "/boleto" })).status).toBe(303);
  const waiting = await profileWhen(app, person, (own) => own.stripe_subscription_id !== null);
  expect(waiting).toMatchObject({ plan_name: null, stripe_subscription_status: "incomplete" });
  expect(await told(person)).toEqual([]);
  const { stripe_customer_id: customer } = waiting;
  return booksOf(app).intents.findLast((one) => one.customer === customer)?.id ?? "";
}

test("a payment that settles later begins the plan when it settles, with its welcome and its receipt", async () => {
  const person = await newPerson(app);
  const payment_intent = await paysLater(person, "never");
  await controlSandbox(app, "payments", { payment_intent, outcome: "paid" });
  await profileWhen(app, person, (own) => own.plan_name === "Pro");
  // Each is a job of its own.
  expect((await told(person)).map(({ subject }) => subject).toSorted()).toEqual([
    "Recibo do Alfinete: R$ 49",
    "Sua assinatura do plano Pro começou",
  ]);
});

test("a payment that never comes begins nothing, and its person is told", async () => {
  const person = await newPerson(app);
  const payment_intent = await paysLater(person, "never");
  await controlSandbox(app, "payments", { payment_intent, outcome: "failed" });
  await profileWhen(app, person, (own) => own.stripe_subscription_status === "incomplete_expired");
  expect((await told(person)).map(({ subject }) => subject)).toEqual([
    "Não recebemos o pagamento da sua assinatura",
  ]);
  expect((await profileOf(app, person)).plan_name).toBeNull();
});

test("a renewal that the card's owner has to confirm is told with the page where they do", async () => {
  const person = await newPerson(app);
  const { stripe_customer_id: customer } = await subscribe(app, person, "price_pro");
  await controlSandbox(app, "cards", { customer, card: "alwaysAuthenticates" });
  await advanceDays(sandboxUrl(app), 32);
  await profileWhen(app, person, (own) => own.grace_until !== null);
  const mail = (await told(person)).at(-1);
  expect(mail?.subject).toBe("Confirme o pagamento da sua assinatura do Alfinete");
  expect(mail && firstLink(mail)).toContain("/invoice/");
  expect((await profileOf(app, person)).plan_name).toBe("Pro");
});

test("the end of a trial is told when the provider announces it", async () => {
  const person = await newPerson(app);
  await subscribe(app, person, "price_basic");
  await advanceDays(sandboxUrl(app), 4.5);
  await expect
    .poll(async () => (await told(person)).map(({ subject }) => subject), { timeout: 10_000 })
    .toEqual([
      "Seu teste grátis do plano Basic começou",
      expect.stringMatching(/^Seu teste grátis termina em /),
    ]);
});

test("a CPF or CNPJ is checked, kept and passed on; what is typed on the payment page is kept as well", async () => {
  const person = await newPerson(app);
  const save = (tax_id: string) => callApi(app, saveTaxId, { tax_id }, person);
  expect((await save("12.ABC.345/01DE-36")).error?.message).toBe(
    "Confira o número: este CPF ou CNPJ não é válido.",
  );
  const saved = await save("12.abc.345/01de-35");
  expect(saved.body.tax_id).toBe("12ABC34501DE35");
  const customer = saved.body.stripe_customer_id;
  const known = () => booksOf(app).taxIds.filter((one) => one.customer === customer);
  const kept = (value: string) => expect.poll(known).toEqual([expect.objectContaining({ value })]);
  await kept("12ABC34501DE35");
  expect((await save("11.222.333/0001-81")).body.tax_id).toBe("11222333000181");
  await kept("11222333000181");
  const paid = await subscribe(app, person, "price_pro");
  expect(paid.tax_id).toBe("52998224725");
});
