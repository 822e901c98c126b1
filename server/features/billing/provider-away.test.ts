import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ensureCustomer,
  listInvoices,
  openPortal,
  refreshBilling,
  startCheckout,
} from "#contract/routes/billing.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { profileOf, profileWhen, sandboxUrl, submitForm } from "#tests/support/payments.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Call = (person: Person) => ReturnType<typeof callApi>;

const buy: Call = (person) => callApi(app, startCheckout, { priceId: "price_pro" }, person);
const manage: Call = (person) => callApi(app, openPortal, {}, person);

/** Each request that we make of the provider, and what a person does to bring it about. */
const STEPS: readonly [what: string, method: string, path: string, call: Call][] = [
  ["portal's settings", "GET", "/v1/billing_portal/configurations", manage],
  ["portal", "POST", "/v1/billing_portal/sessions", manage],
  ["customer", "GET", "/v1/customers/:id", buy],
  ["subscriptions", "GET", "/v1/subscriptions", buy],
  ["open checkouts", "GET", "/v1/checkout/sessions", buy],
  ["checkout", "POST", "/v1/checkout/sessions", buy],
  ["way back", "GET", "/v1/customers/:id", (one) => callApi(app, refreshBilling, {}, one)],
  ["invoices", "GET", "/v1/invoices", (one) => callApi(app, listInvoices, {}, one)],
];

const ANSWERS: readonly [answer: number, status: number, code: string, logged: RegExp | null][] = [
  [400, 422, "payment_refused", /refused a request/],
  [401, 503, "payments_misconfigured", /STRIPE_SECRET_KEY/],
  [403, 503, "payments_misconfigured", /STRIPE_SECRET_KEY/],
  [409, 503, "payments_busy", /busy/],
  [429, 503, "payments_busy", /busy/],
  [500, 503, "payments_unavailable", null],
];

/** Until it is taken back: the SDK tries again, and events are read meanwhile. */
async function fail(method: string, path: string, answer: number): Promise<void> {
  await control({ method, path, answer, times: 20 });
}

async function control(params: object): Promise<void> {
  const answer = await fetch(`${sandboxUrl(app)}/sandbox/faults`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(params),
  });
  expect(answer.status).toBe(200);
}

async function customer(): Promise<Person> {
  const person = await newPerson(app);
  expect((await callApi(app, ensureCustomer, {}, person)).status).toBe(200);
  return person;
}

test("guarantee 101: the provider away at any step: 503 with a sentence of ours, and the next try succeeds", async () => {
  const person = await customer();
  const before = await profileOf(app, person);
  for (const [what, method, path, call] of STEPS) {
    await fail(method, path, 500);
    const { status, error, headers } = await call(person);
    expect([what, status, error?.code]).toEqual([what, 503, "payments_unavailable"]);
    expect(error?.message).toContain("O serviço de pagamento está temporariamente indisponível");
    expect(headers.get("retry-after")).not.toBeNull();
    await control({ clear: true });
    expect([what, (await call(person)).status]).toEqual([what, 200]);
  }
  expect(await profileOf(app, person)).toEqual(before);
  printFigure(
    `guarantee 101: the provider away at ${STEPS.length} steps: ${STEPS.length} × 503 with a sentence of ours, 0 × 500; each succeeds when tried again`,
  );
});

test("guarantee 101: whatever the provider answers has a code and a sentence of ours, and the log names what to mend", async () => {
  const person = await customer();
  for (const [answer, status, code, logged] of ANSWERS) {
    app.logLines.length = 0;
    await fail("POST", "/v1/billing_portal/sessions", answer);
    const given = await manage(person);
    await control({ clear: true });
    expect([answer, given.status, given.error?.code]).toEqual([answer, status, code]);
    expect(given.error?.message).toMatch(/^O serviço de pagamento /);
    const lines = app.logLines.map(({ msg }) => String(msg)).join("\n");
    if (logged) expect(lines).toMatch(logged);
  }
  printFigure(
    `guarantee 101: ${ANSWERS.length} answers of the provider (${ANSWERS.map(([answer]) => answer).join(", ")}): a code and a Portuguese sentence each, 0 of the provider's words`,
  );
});

test("a first payment that has not arrived yet is waited for in the portal, not paid twice", async () => {
  const person = await newPerson(app);
  const { url } = (await buy(person)).body as { url: string };
  const voucher = { tax_id: "529.982.247-25", ending: "never" };
  expect((await submitForm(url, voucher, { action: "/boleto" })).status).toBe(303);
  await profileWhen(app, person, (own) => own.stripe_subscription_status === "incomplete");
  expect((await buy(person)).body).toMatchObject({ url: expect.stringContaining("/portal/") });
});
