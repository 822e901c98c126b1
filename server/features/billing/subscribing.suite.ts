import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plans } from "#contract/plans.ts";
import {
  ensureCustomer,
  getPurchase,
  openPortal,
  startCheckout,
} from "#contract/routes/billing.ts";
import { listCategories } from "#contract/routes/categories.ts";
import { callApi } from "#tests/support/call-api.ts";
import {
  advanceDays,
  cardFields,
  checkoutUrl,
  profileOf,
  profileWhen,
  type Signed,
  submitForm,
  subscribe,
} from "#tests/support/payments.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import type { TestApp } from "#tests/support/test-app.ts";

export interface Stage {
  app: TestApp;
  /** Where the sandbox listens. */
  sandbox: string;
  newPerson(): Promise<Signed & { id: string }>;
  close(): Promise<void>;
}

const storageOf = (name: string) => plans.find((plan) => plan.name === name)?.storage;

/** From choosing a plan to leaving it, over HTTP, through the SDK and the hosted pages. */
export function describeSubscribing(name: string, open: () => Promise<Stage>): void {
  describe(`subscribing: ${name}`, () => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await open();
    });
    afterAll(() => stage.close());

    const portalOf = async ({ cookie }: Signed) =>
      (await callApi(stage.app, openPortal, {}, { cookie })).body.url;
    test("a person has one customer, however often it is asked for", async () => {
      const { cookie } = await stage.newPerson();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => callApi(stage.app, ensureCustomer, {}, { cookie })),
      );
      const ids = new Set(answers.map(({ body }) => body.customer_id));
      expect(ids.size).toBe(1);
      expect((await profileOf(stage.app, { cookie })).stripe_customer_id).toBe([...ids][0]);
    });

    test("Basic begins with seven days of trial and opens the gates and the storage", async () => {
      const person = await stage.newPerson();
      const before = await callApi(stage.app, listCategories, {}, person);
      expect(before.error?.code).toBe("subscription_required");
      const url = await checkoutUrl(stage.app, person, "price_basic");
      const page = await (await fetch(url)).text();
      expect(page).toContain("Simulação de pagamento");
      expect(page).toContain("7 dias de teste grátis");
      const paid = await submitForm(url, cardFields("4242424242424242"));
      expect(paid.location).toBe(`${stage.app.url}/profile?success=true`);
      const profile = await profileWhen(stage.app, person, (own) => own.plan_name !== null);
      expect(profile).toMatchObject({
        plan_name: "Basic",
        stripe_subscription_status: "trialing",
        storage_limit: storageOf("Basic"),
        stripe_cancel_at_period_end: false,
      });
      const days = (Date.parse(profile.stripe_current_period_end ?? "") - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(6.9);
      expect((await callApi(stage.app, listCategories, {}, person)).status).toBe(200);
      expect((await fetch(url)).status).toBe(410);
    });

    test("a declined card changes nothing and can be followed by another", async () => {
      const person = await stage.newPerson();
      const url = await checkoutUrl(stage.app, person, "price_pro");
      const declined = await submitForm(url, cardFields("4000000000000002"));
      expect(declined.status).toBe(402);
      expect(declined.html).toContain("Seu cartão foi recusado.");
      expect((await profileOf(stage.app, person)).stripe_subscription_id).toBeNull();
      expect((await submitForm(url, cardFields("4242424242424242"))).status).toBe(303);
      const profile = await profileWhen(stage.app, person, (own) => own.plan_name !== null);
      expect(profile).toMatchObject({ plan_name: "Pro", stripe_subscription_status: "active" });
    });

    test("a card that asks for authentication waits for the confirmation", async () => {
      const person = await stage.newPerson();
      const url = await checkoutUrl(stage.app, person, "price_team");
      const first = await submitForm(url, cardFields("4000002500003155"));
      const refused = await submitForm(url, { result: "refuse" }, { html: first.html });
      expect(refused.html).toContain("Não foi possível autenticar o cartão.");
      const second = await submitForm(url, cardFields("4000002500003155"));
      expect(second.html).toContain("Autenticação do cartão");
      expect((await profileOf(stage.app, person)).stripe_subscription_id).toBeNull();
      const done = await submitForm(url, { result: "confirm" }, { html: second.html });
      expect(done.status).toBe(303);
      const profile = await profileWhen(stage.app, person, (own) => own.plan_name !== null);
      expect(profile).toMatchObject({ plan_name: "Team", storage_limit: storageOf("Team") });
    });

    test("another plan asks first, changes the one subscription and its storage", async () => {
      const person = await stage.newPerson();
      const before = await subscribe(stage.app, person, "price_pro");
      const url = await checkoutUrl(stage.app, person, "price_team");
      const page = await (await fetch(url)).text();
      expect(page).toContain("Confirmar mudança de plano");
      expect((await profileOf(stage.app, person)).plan_name).toBe("Pro");
      const done = await submitForm(url, {}, { html: page });
      expect(done.location).toBe(`${stage.app.url}/profile?success=true`);
      const after = await profileWhen(stage.app, person, (own) => own.plan_name === "Team");
      expect(after.stripe_subscription_id).toBe(before.stripe_subscription_id);
      expect(after.storage_limit).toBe(storageOf("Team"));
      // The same plan again leads to the portal, not to a second subscription.
      const again = await callApi(stage.app, startCheckout, { priceId: "price_team" }, person);
      expect(again.body.url).toContain("/portal/");
    });

    test("leaving the trial for another plan ends it and charges at once, as the page says", async () => {
      const person = await stage.newPerson();
      await subscribe(stage.app, person, "price_basic");
      const url = await checkoutUrl(stage.app, person, "price_team");
      const page = await (await fetch(url)).text();
      expect(page).toContain("Seu teste grátis termina agora");
      expect(page).toMatch(/Valor cobrado hoje <span class="figure">R\$\s99,00</);
      expect((await profileOf(stage.app, person)).plan_name).toBe("Basic");
      await submitForm(url, {}, { html: page });
      const after = await profileWhen(stage.app, person, (own) => own.plan_name === "Team");
      expect(after.stripe_subscription_status).toBe("active");
      const days = (Date.parse(after.stripe_current_period_end ?? "") - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(27);
      expect(await (await fetch(await portalOf(person))).text()).toMatch(/R\$\s99,00<.*Paga/);
    });

    test("a trial whose card does not pay for the other plan stays Basic's", async () => {
      const person = await stage.newPerson();
      await subscribe(stage.app, person, "price_basic", "4000 0000 0000 0341");
      const url = await checkoutUrl(stage.app, person, "price_pro");
      const refused = await submitForm(url, {});
      expect(refused.status).toBe(402);
      expect(refused.html).toContain("Seu cartão foi recusado. O plano não mudou.");
      const profile = await profileOf(stage.app, person);
      expect(profile).toMatchObject({ plan_name: "Basic", stripe_subscription_status: "trialing" });
    });

    test("a change of plan is a purchase of its own, at what was charged for it", async () => {
      const person = await stage.newPerson();
      const bought = async () => (await callApi(stage.app, getPurchase, {}, person)).body.purchase;
      expect(await bought()).toBeNull();
      const { stripe_subscription_id } = await subscribe(stage.app, person, "price_basic");
      const first = { transaction_id: stripe_subscription_id, plan_name: "Basic", value: 9 };
      expect(await bought()).toEqual(first);
      await submitForm(await checkoutUrl(stage.app, person, "price_pro"), {});
      await profileWhen(stage.app, person, (own) => own.plan_name === "Pro");
      const second = await bought();
      expect(second).toMatchObject({ plan_name: "Pro", value: 49 });
      await submitForm(await checkoutUrl(stage.app, person, "price_team"), {});
      await profileWhen(stage.app, person, (own) => own.plan_name === "Team");
      const third = await bought();
      // The first minutes of the month at Pro's price are spent.
      expect(third?.value).toBeGreaterThan(49);
      expect(third?.value).toBeLessThanOrEqual(50);
      const ids = [first, second, third].map((purchase) => purchase?.transaction_id);
      expect(new Set(ids).size).toBe(3);
      expect(await bought()).toEqual(third);
    });

    test("two checkouts at once leave one page open, and so one subscription", async () => {
      const person = await stage.newPerson();
      const urls = await Promise.all(
        ["price_basic", "price_pro"].map((price) => checkoutUrl(stage.app, person, price)),
      );
      const statuses = await Promise.all(urls.map(async (url) => (await fetch(url)).status));
      expect(statuses.sort()).toEqual([200, 410]);
    });

    test("cancelling in the portal keeps the plan to the period's end, and can be taken back", async () => {
      const person = await stage.newPerson();
      await subscribe(stage.app, person, "price_pro");
      const portal = await portalOf(person);
      await submitForm(portal, {}, { action: "/cancel" });
      const ending = await profileWhen(stage.app, person, (own) => own.stripe_cancel_at_period_end);
      expect(ending).toMatchObject({ plan_name: "Pro", stripe_subscription_status: "active" });
      await submitForm(portal, {}, { action: "/resume" });
      await profileWhen(stage.app, person, (own) => !own.stripe_cancel_at_period_end);
    });

    test("the trial is granted once", async () => {
      const person = await stage.newPerson();
      await subscribe(stage.app, person, "price_basic");
      await submitForm(await portalOf(person), {}, { action: "/cancel" });
      await profileWhen(stage.app, person, (own) => own.stripe_cancel_at_period_end);
      await advanceDays(stage.sandbox, 8);
      const lapsed = await profileWhen(stage.app, person, (own) => own.plan_name === null);
      expect(lapsed.stripe_subscription_status).toBe("canceled");
      expect(lapsed.storage_limit).toBe(storageOf("Basic"));
      const url = await checkoutUrl(stage.app, person, "price_basic");
      expect(await (await fetch(url)).text()).not.toContain("teste grátis");
      await submitForm(url, cardFields("4242424242424242"));
      const again = await profileWhen(stage.app, person, (own) => own.plan_name !== null);
      expect(again.stripe_subscription_status).toBe("active");
      printFigure(`subscribing (${name}): 1 trial for 2 subscriptions of one person`);
    });

    test("a price that is not ours and a visitor are refused", async () => {
      const person = await stage.newPerson();
      const odd = await callApi(stage.app, startCheckout, { priceId: "price_x" }, person);
      expect([odd.status, odd.error?.code]).toEqual([422, "plan_unknown"]);
      expect((await callApi(stage.app, startCheckout, { priceId: "price_pro" })).status).toBe(401);
      expect((await profileOf(stage.app, person)).stripe_customer_id).toBeNull();
    });
  });
}
