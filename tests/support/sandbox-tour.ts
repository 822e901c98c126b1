import type Stripe from "stripe";
import type { Sandbox } from "#sandbox/start-sandbox.ts";
import { advanceDays, cardFields, submitForm } from "#tests/support/payments.ts";
import type { Recorder } from "#tests/support/stripe-recorder.ts";

type Place = Pick<Sandbox, "apiBase" | "secretKey">;

const GOOD = "4242424242424242";
const FAILS_LATER = "4000000000000341";
const CONFIRMS_ALWAYS = "4000002760003184";
const DISPUTED = "4000000000000259";
const REFUND_FAILS = "4000000000005126";
const returns = { success_url: "http://localhost:1/ok", cancel_url: "http://localhost:1/no" };
const CPF = "529.982.247-25";

/** Calls every endpoint of the sandbox and lets everything happen that it announces. */
export async function askEverything(recorder: Recorder, place: Place): Promise<void> {
  await askCatalog(recorder);
  await askAccount(recorder);
  await askCustomers(recorder);
  await askSubscribing(recorder, place);
  await askPaying(recorder, place);
  await askVouchers(recorder, place);
  await askMoneyBack(recorder, place);
  await askPausing(recorder, place);
  await askRefusals(recorder, place);
  const { data } = await recorder.ask("events", "list", (stripe) =>
    stripe.events.list({ limit: 9 }),
  );
  await recorder.ask("events", "retrieve", (stripe) => stripe.events.retrieve(data[0]?.id ?? ""));
}

export async function control(place: Place, name: string, params: object): Promise<void> {
  const answer = await fetch(`${place.apiBase}/sandbox/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(params),
  });
  if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
}

async function askCatalog({ ask }: Recorder): Promise<void> {
  const product = await ask("products", "create", (stripe) =>
    stripe.products.create({ name: "Alfinete Extra", metadata: { a: "b" } }),
  );
  await ask("products", "update", (stripe) =>
    stripe.products.update(product.id, { name: "Outro" }),
  );
  await ask("products", "retrieve", (stripe) => stripe.products.retrieve(product.id));
  await ask("products", "list", (stripe) => stripe.products.list());
  const price = await ask("prices", "create", (stripe) =>
    stripe.prices.create({
      currency: "brl",
      unit_amount: 100,
      recurring: { interval: "month" },
      product: product.id,
    }),
  );
  await ask("prices", "create", (stripe) =>
    stripe.prices.create({ currency: "brl", unit_amount: 5, product_data: { name: "Uma vez" } }),
  );
  await ask("prices", "update", (stripe) => stripe.prices.update(price.id, { nickname: "x" }));
  await ask("prices", "retrieve", (stripe) =>
    stripe.prices.retrieve(price.id, { expand: ["product"] }),
  );
  await ask("prices", "list", (stripe) => stripe.prices.list({ active: true }));
  const coupon = await ask("coupons", "create", (stripe) =>
    stripe.coupons.create({ percent_off: 10, duration: "once", name: "Dez" }),
  );
  await ask("coupons", "retrieve", (stripe) => stripe.coupons.retrieve(coupon.id));
  const code = await ask("promotionCodes", "create", (stripe) =>
    stripe.promotionCodes.create({ promotion: { type: "coupon", coupon: coupon.id }, code: "DEZ" }),
  );
  await ask("promotionCodes", "retrieve", (stripe) => stripe.promotionCodes.retrieve(code.id));
  await ask("promotionCodes", "list", (stripe) => stripe.promotionCodes.list({ code: "DEZ" }));
}

async function askAccount({ ask }: Recorder): Promise<void> {
  const { id } = await ask("billingPortal.configurations", "create", (stripe) =>
    stripe.billingPortal.configurations.create({
      business_profile: { headline: "Alfinete" },
      features: {
        invoice_history: { enabled: true },
        subscription_update: {
          enabled: true,
          default_allowed_updates: ["price"],
          products: [{ product: "prod_pro", prices: ["price_pro"] }],
        },
      },
    }),
  );
  await ask("billingPortal.configurations", "update", (stripe) =>
    stripe.billingPortal.configurations.update(id, { metadata: { app: "x" } }),
  );
  await ask("billingPortal.configurations", "retrieve", (stripe) =>
    stripe.billingPortal.configurations.retrieve(id, {
      expand: ["features.subscription_update.products"],
    }),
  );
  await ask("billingPortal.configurations", "list", (stripe) =>
    stripe.billingPortal.configurations.list(),
  );
  const endpoint = await ask("webhookEndpoints", "create", (stripe) =>
    stripe.webhookEndpoints.create({
      url: "http://localhost:1/hook",
      enabled_events: ["invoice.paid"],
    }),
  );
  await ask("webhookEndpoints", "update", (stripe) =>
    stripe.webhookEndpoints.update(endpoint.id, { disabled: true }),
  );
  await ask("webhookEndpoints", "retrieve", (stripe) =>
    stripe.webhookEndpoints.retrieve(endpoint.id),
  );
  await ask("webhookEndpoints", "list", (stripe) => stripe.webhookEndpoints.list());
  await ask("webhookEndpoints", "del", (stripe) => stripe.webhookEndpoints.del(endpoint.id));
}

async function askCustomers({ ask }: Recorder): Promise<void> {
  const { id } = await ask("customers", "create", (stripe) =>
    stripe.customers.create({ email: "lia@exemplo.com", preferred_locales: ["pt-BR"] }),
  );
  await ask("customers", "update", (stripe) => stripe.customers.update(id, { name: "Lia" }));
  await ask("customers", "list", (stripe) => stripe.customers.list());
  const taxId = await ask("customers", "createTaxId", (stripe) =>
    stripe.customers.createTaxId(id, { type: "br_cpf", value: CPF }),
  );
  await ask("customers", "listTaxIds", (stripe) => stripe.customers.listTaxIds(id));
  await ask("customers", "retrieveTaxId", (stripe) => stripe.customers.retrieveTaxId(id, taxId.id));
  await ask("customers", "retrieve", (stripe) =>
    stripe.customers.retrieve(id, { expand: ["subscriptions", "tax_ids"] }),
  );
  await ask("customers", "deleteTaxId", (stripe) => stripe.customers.deleteTaxId(id, taxId.id));
  await ask("customers", "del", (stripe) => stripe.customers.del(id));
  await ask("customers", "retrieve", (stripe) => stripe.customers.retrieve(id));
}

interface Wish {
  price?: string;
  trialDays?: number;
  card?: string;
  more?: Partial<Stripe.Checkout.SessionCreateParams>;
  pay?: (url: string) => Promise<unknown>;
}

/** A new customer, through the checkout page. */
async function buy({ ask }: Recorder, wish: Wish = {}) {
  const customer = await ask("customers", "create", (stripe) =>
    stripe.customers.create({ email: "caio@exemplo.com" }),
  );
  const session = await ask("checkout.sessions", "create", (stripe) =>
    stripe.checkout.sessions.create({
      mode: "subscription",
      customer: customer.id,
      customer_update: { name: "auto" },
      line_items: [{ price: wish.price ?? "price_pro", quantity: 1 }],
      tax_id_collection: { enabled: true },
      ...(wish.trialDays && { subscription_data: { trial_period_days: wish.trialDays } }),
      ...wish.more,
      ...returns,
    }),
  );
  const url = session.url ?? "";
  await (wish.pay?.(url) ?? submitForm(url, cardFields(wish.card ?? GOOD)));
  const done = await ask("checkout.sessions", "retrieve", (stripe) =>
    stripe.checkout.sessions.retrieve(session.id),
  );
  return { customer: customer.id, session: done, subscription: String(done.subscription) };
}

async function portalOf({ ask }: Recorder, customer: string): Promise<string> {
  const portal = await ask("billingPortal.sessions", "create", (stripe) =>
    stripe.billingPortal.sessions.create({ customer, return_url: "http://localhost:1/back" }),
  );
  return portal.url;
}

async function askSubscribing(recorder: Recorder, { apiBase }: Place): Promise<void> {
  const { ask } = recorder;
  const open = await buy(recorder, { pay: async () => {} });
  await ask("checkout.sessions", "list", (stripe) =>
    stripe.checkout.sessions.list({ customer: open.customer, status: "open" }),
  );
  await ask("checkout.sessions", "expire", (stripe) =>
    stripe.checkout.sessions.expire(open.session.id),
  );
  const withCode = await buy(recorder, {
    more: { allow_promotion_codes: true },
    async pay(url) {
      const { html } = await submitForm(url, { code: "DEZ" }, { action: "/code" });
      await submitForm(url, cardFields(GOOD), { html });
    },
  });
  await submitForm(await portalOf(recorder, withCode.customer), {}, { action: "/cancel" });
  const preview = { subscription: withCode.subscription };
  const none = (stripe: Stripe) => stripe.invoices.createPreview(preview);
  await recorder.refused("invoices", "createPreview", none);
  const trial = await buy(recorder, { price: "price_basic", trialDays: 7 });
  await ask("invoices", "createPreview", (stripe) =>
    stripe.invoices.createPreview({ subscription: trial.subscription }),
  );
  await ask("billingPortal.sessions", "create", (stripe) =>
    stripe.billingPortal.sessions.create({
      customer: trial.customer,
      flow_data: {
        type: "subscription_cancel",
        subscription_cancel: { subscription: trial.subscription },
      },
    }),
  );
  await advanceDays(apiBase, 8);
  await ask("subscriptions", "update", (stripe) =>
    stripe.subscriptions.update(trial.subscription, { cancel_at_period_end: true }),
  );
  await ask("subscriptions", "retrieve", (stripe) =>
    stripe.subscriptions.retrieve(trial.subscription, {
      expand: ["customer", "latest_invoice.payments", "default_payment_method"],
    }),
  );
  await ask("subscriptions", "list", (stripe) => stripe.subscriptions.list({ status: "all" }));
  const { data } = await ask("customers", "listPaymentMethods", (stripe) =>
    stripe.customers.listPaymentMethods(trial.customer),
  );
  await ask("paymentMethods", "retrieve", (stripe) =>
    stripe.paymentMethods.retrieve(data[0]?.id ?? ""),
  );
  await ask("subscriptions", "cancel", (stripe) => stripe.subscriptions.cancel(trial.subscription));
}

async function askPaying(recorder: Recorder, { apiBase }: Place): Promise<void> {
  const { ask } = recorder;
  const failing = await buy(recorder, { trialDays: 1, card: FAILS_LATER });
  const confirming = await buy(recorder, { trialDays: 1, card: CONFIRMS_ALWAYS, pay: confirmed });
  await advanceDays(apiBase, 2);
  const { data } = await ask("invoices", "list", (stripe) =>
    stripe.invoices.list({ customer: failing.customer, status: "open" }),
  );
  const open = data[0]?.id ?? "";
  await ask("invoices", "retrieve", (stripe) =>
    stripe.invoices.retrieve(open, { expand: ["payments"] }),
  );
  await recorder.refused("invoices", "pay", (stripe) => stripe.invoices.pay(open));
  await submitForm(await portalOf(recorder, failing.customer), cardFields(GOOD), {
    action: "/card",
  });
  const waiting = await ask("invoices", "list", (stripe) =>
    stripe.invoices.list({ customer: confirming.customer, status: "open" }),
  );
  await ask("invoices", "voidInvoice", (stripe) =>
    stripe.invoices.voidInvoice(waiting.data[0]?.id ?? ""),
  );
  const again = await buy(recorder, { trialDays: 1, card: FAILS_LATER });
  await advanceDays(apiBase, 2);
  await control({ apiBase, secretKey: "" }, "cards", { customer: again.customer, card: GOOD });
  const due = await ask("invoices", "list", (stripe) =>
    stripe.invoices.list({ customer: again.customer, status: "open" }),
  );
  await ask("invoices", "pay", (stripe) => stripe.invoices.pay(due.data[0]?.id ?? ""));
  const paid = await ask("invoicePayments", "list", (stripe) =>
    stripe.invoicePayments.list({ invoice: due.data[0]?.id ?? "" }),
  );
  await ask("invoicePayments", "retrieve", (stripe) =>
    stripe.invoicePayments.retrieve(paid.data[0]?.id ?? ""),
  );
}

async function confirmed(url: string): Promise<void> {
  const { html } = await submitForm(url, cardFields(CONFIRMS_ALWAYS));
  await submitForm(url, { result: "confirm" }, { action: "/authenticate", html });
}

async function askVouchers(recorder: Recorder, { apiBase }: Place): Promise<void> {
  for (const ending of ["paid", "expires"]) {
    await buy(recorder, {
      pay: (url) => submitForm(url, { tax_id: CPF, ending }, { action: "/boleto" }),
    });
  }
  await advanceDays(apiBase, 4);
}

async function askMoneyBack(recorder: Recorder, place: Place): Promise<void> {
  const { ask } = recorder;
  const chargeOf = async (customer: string) => {
    const { data } = await ask("charges", "list", (stripe) => stripe.charges.list({ customer }));
    return data[0]?.id ?? "";
  };
  const happy = await chargeOf((await buy(recorder)).customer);
  const charge = await ask("charges", "retrieve", (stripe) =>
    stripe.charges.retrieve(happy, { expand: ["refunds", "customer"] }),
  );
  const intent = String(charge.payment_intent);
  await ask("paymentIntents", "retrieve", (stripe) => stripe.paymentIntents.retrieve(intent));
  await ask("paymentIntents", "list", (stripe) => stripe.paymentIntents.list());
  const refund = await ask("refunds", "create", (stripe) =>
    stripe.refunds.create({ charge: happy, amount: 100, reason: "requested_by_customer" }),
  );
  await ask("refunds", "update", (stripe) =>
    stripe.refunds.update(refund.id, { metadata: { a: "b" } }),
  );
  await ask("refunds", "retrieve", (stripe) => stripe.refunds.retrieve(refund.id));
  await ask("refunds", "list", (stripe) => stripe.refunds.list());
  const failing = await chargeOf((await buy(recorder, { card: REFUND_FAILS })).customer);
  await ask("refunds", "create", (stripe) => stripe.refunds.create({ charge: failing }));
  for (const outcome of ["won", "lost"] as const) {
    await buy(recorder, { card: DISPUTED });
    const { data } = await ask("disputes", "list", (stripe) => stripe.disputes.list());
    const dispute = data[0]?.id ?? "";
    await ask("disputes", "retrieve", (stripe) =>
      stripe.disputes.retrieve(dispute, { expand: ["charge"] }),
    );
    if (outcome === "won") await control(place, "disputes", { dispute, outcome });
    else await ask("disputes", "close", (stripe) => stripe.disputes.close(dispute));
  }
}

async function askPausing(recorder: Recorder, { apiBase }: Place): Promise<void> {
  const { ask } = recorder;
  const paused = await buy(recorder, {
    more: {
      payment_method_collection: "if_required",
      subscription_data: {
        trial_period_days: 1,
        trial_settings: { end_behavior: { missing_payment_method: "pause" } },
      },
    },
    pay: (url) => submitForm(url, {}, { action: "/without-card" }),
  });
  await advanceDays(apiBase, 2);
  await control({ apiBase, secretKey: "" }, "cards", { customer: paused.customer, card: GOOD });
  await ask("subscriptions", "resume", (stripe) =>
    stripe.subscriptions.resume(paused.subscription),
  );
}

/** Each way in which a call can go wrong. */
async function askRefusals(recorder: Recorder, place: Place): Promise<void> {
  for (const answer of [400, 401, 402, 403, 409, 429, 500]) {
    await control(place, "faults", { path: "/v1/prices", answer });
    await recorder.refused("prices", "list", (stripe) => stripe.prices.list());
  }
  await recorder.refused("customers", "retrieve", (stripe) => stripe.customers.retrieve("cus_no"));
  await recorder.refused("prices", "create", (stripe) =>
    stripe.prices.create({ currency: "usd", unit_amount: 1 }),
  );
}
