import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Profile } from "#contract/routes/profile.ts";
import { enterAs, enterWith, phone, setProfile, subscribed } from "#tests/browser/account-steps.ts";
import { axeViolations, useTheme as withTheme } from "#tests/browser/axe-violations.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { advanceDays, profileWhen, sandboxUrl, subscribe } from "#tests/support/payments.ts";
import { rows } from "#tests/support/rows.ts";

const FAILS_LATER = "4000 0000 0000 0341";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp();
});
afterAll(() => app.close());

const pending = {
  ...subscribed,
  plan_name: "Pro",
  stripe_subscription_status: "past_due",
} as const satisfies Partial<Profile>;

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString();

function cardOf(page: Page, name: string) {
  return page.getByRole("group", { name, exact: true });
}

test("a payment that failed says until when the plan holds, and leads to the card", async () => {
  const person = await newPerson(app.app);
  await subscribe(app.app, person, "price_basic", FAILS_LATER);
  await advanceDays(sandboxUrl(app.app), 8);
  const profile = await profileWhen(app.app, person, (own) => own.grace_until !== null);
  const until = new Date(profile.grace_until ?? "").toLocaleDateString("pt-BR", {
    dateStyle: "long",
    // The browser's: near midnight it is another day there.
    timeZone: "America/Sao_Paulo",
  });
  const page = await app.newPage();
  await enterAs(page, app, person);
  await page.goto("/dashboard");
  await page.getByText("Plano Basic").waitFor();
  await page.getByText("Pagamento pendente", { exact: true }).waitFor();
  await page.getByText(`Seu plano continua ativo até ${until}.`, { exact: false }).waitFor();
  expect(await page.getByRole("link", { name: "Fazer Upgrade" }).count()).toBe(0);
  await page.getByRole("button", { name: "Escolher imagens" }).waitFor();
  await page.getByRole("button", { name: "Atualizar cartão" }).click();
  await page.getByText("Pagamento pendente. Troque o cartão para regularizar.").waitFor();

  await page.getByLabel("Número do cartão").fill("4242 4242 4242 4242");
  await page.getByLabel("Validade").fill("12/39");
  await page.getByLabel("CVC").fill("123");
  await page.getByRole("button", { name: "Trocar cartão" }).click();
  await profileWhen(app.app, person, (own) => own.grace_until === null);
  await page.getByRole("link", { name: "Voltar para o Alfinete" }).click();
  await page.getByText(/^Sua assinatura renova em /).waitFor();
});

test("after the grace the plan is suspended, and only the card is asked for", async () => {
  const page = await app.newPage();
  await enterWith(page, app, { ...pending, plan_name: null, grace_until: inDays(-1) });
  await page.goto("/profile");
  const section = page.getByRole("region", { name: "Plano e assinatura" });
  await section.getByText("Pagamento pendente", { exact: true }).waitFor();
  await section.getByText("Seu plano está suspenso até o pagamento ser confirmado.").waitFor();
  await section.getByRole("button", { name: "Atualizar cartão" }).waitFor();
  expect(await section.getByRole("link").count()).toBe(0);
  await page.goto("/dashboard");
  const call = page.getByRole("region", { name: "Seu plano está suspenso" });
  await call.getByRole("button", { name: "Atualizar cartão" }).waitFor();
  await page.goto("/layouts");
  await page.waitForURL(`${app.url}/pricing`);
});

test("the trial is offered to who can have it; who is on it reads that another plan ends it", async () => {
  const offers = async (page: Page) => {
    await page.goto("/pricing");
    const action = cardOf(page, "Basic")
      .getByRole("button")
      .or(cardOf(page, "Basic").getByRole("link"));
    await action.waitFor();
    return {
      action: await action.textContent(),
      badge: await cardOf(page, "Basic").getByText("7 dias grátis", { exact: true }).count(),
      lead: await page.getByText(/O Basic começa com 7 dias grátis/).count(),
    };
  };
  const visitor = await app.newPage();
  const toSignIn = { action: "Faça login para assinar", badge: 1, lead: 1 };
  expect(await offers(visitor)).toEqual(toSignIn);

  const page = await app.newPage();
  const person = await enterWith(page, app, {});
  const untried = { action: "Iniciar teste grátis", badge: 1, lead: 1 };
  expect(await offers(page)).toEqual(untried);
  const lapsed = { stripe_subscription_id: "sub_1", stripe_subscription_status: "canceled" };
  await setProfile(app, person, lapsed);
  expect(await offers(page)).toEqual(untried);
  await rows(app.app, "update profiles set trial_used_at = now() where id = $1", [person.id]);
  expect(await offers(page)).toEqual({ action: "Assinar Basic", badge: 0, lead: 0 });
  await setProfile(app, person, { ...subscribed, stripe_subscription_status: "trialing" });
  await page.goto("/pricing");
  await page.getByText(/Ao mudar de plano, o teste termina/).waitFor();
});

test("sign-up mentions a plan only if there is one", async () => {
  const page = await app.newPage();
  const note = page.getByText("Plano selecionado será ativado após o cadastro");
  await page.goto("/register?plan=price_nada");
  await page.getByRole("button", { name: "Criar conta" }).waitFor();
  expect(await note.count()).toBe(0);
  await page.goto("/register?plan=price_pro");
  await note.waitFor();
});

test.each(["dark", "light"])("WCAG AA with a pending payment in the %s theme", async (theme) => {
  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    const page = await app.newPage({ viewport });
    await enterWith(page, app, { ...pending, grace_until: inDays(5) });
    await withTheme(page, theme);
    await page.goto("/dashboard");
    await page.getByText("Pagamento pendente", { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  }
});
