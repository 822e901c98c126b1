import { afterAll, beforeAll, expect, test } from "vitest";
import { terms } from "#contract/messages/documents.ts";
import { startCheckout } from "#contract/routes/billing.ts";
import { TERMS_VERSION } from "#contract/terms.ts";
import { newPerson, signUpAndConfirm } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function acceptancesOf(id: string) {
  return rows(
    app,
    `select version, occasion, price_id from terms_acceptances where user_id = $1
     order by created_at`,
    [id],
  );
}

test("a sign-up accepts the terms of that day, once its address is confirmed", async () => {
  const person = await signUpAndConfirm(app);
  expect(await acceptancesOf(person.id)).toEqual([
    { version: TERMS_VERSION, occasion: "sign_up", price_id: null },
  ]);
});

test("whoever chooses a plan accepts them again, with the price that was chosen", async () => {
  const person = await newPerson(app);
  await callApi(app, startCheckout, { priceId: "price_pro" }, person);
  await callApi(app, startCheckout, { priceId: "no_such_price" }, person);
  expect(await acceptancesOf(person.id)).toEqual([
    { version: TERMS_VERSION, occasion: "checkout", price_id: "price_pro" },
  ]);
});

test("the version is the day that the terms themselves name", () => {
  const [year = 0, month = 0, day = 0] = TERMS_VERSION.split("-").map(Number);
  const date = new Date(year, month - 1, day).toLocaleDateString("pt-BR", { dateStyle: "long" });
  expect(terms.updated).toBe(`Em vigor desde ${date}`);
});
