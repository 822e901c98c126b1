import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTaxId } from "#sandbox/tax-id.ts";
import { cardFields, startTestSandbox, submitForm } from "#tests/support/payments.ts";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { hostname, port } = new URL(sandbox.apiBase);
  stripe = new Stripe(sandbox.secretKey, { host: hostname, port, protocol: "http" });
});
afterAll(() => sandbox.close());

const returns = { success_url: "http://localhost:1/ok", cancel_url: "http://localhost:1/no" };

function checkout(customer: string, price = "price_basic", trialDays = 0) {
  return stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    customer_update: { name: "auto" },
    line_items: [{ price, quantity: 1 }],
    tax_id_collection: { enabled: true },
    locale: "pt-BR",
    ...(trialDays && { subscription_data: { trial_period_days: trialDays } }),
    ...returns,
  });
}

async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error("not refused by the provider");
  const { type, code, statusCode, param } = error;
  return { type, code, statusCode, param };
}

test("an idempotency key creates one customer, however often; with other parameters it is refused", async () => {
  const params = { email: "lia@exemplo.com", metadata: { user_id: "1" } };
  const options = { idempotencyKey: "customer-1" };
  const made = await Promise.all(
    Array.from({ length: 5 }, () => stripe.customers.create(params, options)),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(made[0]).toMatchObject({ object: "customer", livemode: false, ...params });
  const other = stripe.customers.create({ email: "outra@exemplo.com" }, options);
  expect(await refusal(other)).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
});

test("refuses in the provider's own form: wrong key, unknown ids, parameters and addresses", async () => {
  const { hostname, port } = new URL(sandbox.apiBase);
  const stranger = new Stripe("sk_test_no", { host: hostname, port, protocol: "http" });
  expect(await refusal(stranger.prices.retrieve("price_pro"))).toMatchObject({ statusCode: 401 });
  expect(await refusal(stripe.customers.retrieve("cus_no"))).toEqual({
    type: "StripeInvalidRequestError",
    code: "resource_missing",
    statusCode: 404,
    param: "id",
  });
  const { id } = await stripe.customers.create({ email: "bia@exemplo.com" });
  expect(await refusal(checkout(id, "price_no"))).toMatchObject({ code: "resource_missing" });
  const unknown = await fetch(`${sandbox.apiBase}/v1/customers`, {
    method: "POST",
    headers: { Authorization: `Bearer ${sandbox.secretKey}` },
    body: new URLSearchParams({ "colour[0]": "red" }),
  });
  expect(await unknown.json()).toMatchObject({
    error: { type: "invalid_request_error", code: "parameter_unknown", param: "colour" },
  });
  expect(await refusal(stripe.coupons.retrieve("x"))).toMatchObject({ statusCode: 404 });
});

test("the SDK reads prices, sessions, subscriptions and invoices back as it knows them", async () => {
  const price = await stripe.prices.retrieve("price_team");
  expect(price).toMatchObject({ currency: "brl", unit_amount: 9900, type: "recurring" });
  expect(price.unit_amount_decimal?.toString()).toBe("9900");
  expect((await stripe.products.retrieve("prod_team")).name).toBe("Alfinete Team");
  const { id } = await stripe.customers.create({ email: "caio@exemplo.com" });
  const session = await checkout(id, "price_basic", 7);
  expect(session).toMatchObject({ status: "open", payment_status: "unpaid", locale: "pt-BR" });
  await submitForm(session.url ?? "", cardFields("4242424242424242"));
  const done = await stripe.checkout.sessions.retrieve(session.id);
  expect(done).toMatchObject({ status: "complete", payment_status: "no_payment_required" });
  expect(done.customer_details?.tax_ids).toEqual([{ type: "br_cpf", value: "52998224725" }]);
  const { data } = await stripe.subscriptions.list({ customer: id });
  expect(data[0]).toMatchObject({ id: done.subscription, status: "trialing", customer: id });
  expect(data[0]?.items.data[0]?.price.id).toBe("price_basic");
  const ended = await stripe.subscriptions.cancel(data[0]?.id ?? "");
  expect(ended.status).toBe("canceled");
  expect((await stripe.subscriptions.list({ customer: id })).data).toEqual([]);
  expect((await stripe.subscriptions.list({ customer: id, status: "all" })).data).toHaveLength(1);
});

test("lists come in pages that the SDK iterates by itself", async () => {
  const { id } = await stripe.customers.create({ email: "duda@exemplo.com" });
  for (let made = 0; made < 5; made += 1) await checkout(id);
  const first = await stripe.checkout.sessions.list({ customer: id, limit: 2 });
  expect([first.data.length, first.has_more]).toEqual([2, true]);
  const all = await stripe.checkout.sessions
    .list({ customer: id, limit: 2 })
    .autoPagingToArray({ limit: 10 });
  expect(new Set(all.map((session) => session.id)).size).toBe(5);
  await stripe.checkout.sessions.expire(all[0]?.id ?? "");
  const open = await stripe.checkout.sessions.list({ customer: id, status: "open" });
  expect(open.data).toHaveLength(4);
});

test("hosted pages say that they are a simulation, run no script and accept only their own forms", async () => {
  const { id } = await stripe.customers.create({ email: '"><script>x</script>' });
  const { url } = await checkout(id);
  const answer = await fetch(url ?? "");
  const html = await answer.text();
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(
    /^default-src 'none'; img-src data:; style-src 'sha256-[^']+'; form-action 'self' http:\/\/localhost:1;/,
  );
  expect(policy).not.toContain("unsafe");
  expect(html).toContain("Simulação de pagamento");
  expect(html).not.toContain("<script");
  const forged = await fetch(url ?? "", {
    method: "POST",
    body: new URLSearchParams({ ...cardFields("4242424242424242"), token: "0" }),
  });
  expect(forged.status).toBe(403);
  const real = await submitForm(url ?? "", cardFields("4111111111111111"));
  expect(real.html).toContain("Use um dos cartões de teste");
  const wrong = { ...cardFields("4242424242424242"), tax_id: "529.982.247-26" };
  expect((await submitForm(url ?? "", wrong)).html).toContain("CPF ou CNPJ informado não é válido");
});

test.each([
  ["529.982.247-25", "br_cpf"],
  ["11.222.333/0001-81", "br_cnpj"],
  ["111.111.111-11", undefined],
  ["11.222.333/0001-82", undefined],
  ["12", undefined],
])("tax id %s is %s", (typed, type) => {
  expect(readTaxId(typed)?.type).toBe(type);
});
