import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { enterAs, linkIn, phone, toastOf } from "#tests/browser/account-steps.ts";
import { axeViolations, useTheme as withTheme } from "#tests/browser/axe-violations.ts";
import { PASSWORD, type Person, signUpAndConfirm, someEmail } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import {
  advanceDays,
  booksOf,
  profileWhen,
  sandboxUrl,
  subscribe,
} from "#tests/support/payments.ts";
import { rows } from "#tests/support/rows.ts";

const DECLINED = "4000 0000 0000 0002";
const APPROVED = "4242 4242 4242 4242";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ refusals: true });
});
afterAll(() => app.close());

async function visit(person: Person, options?: Parameters<BrowserApp["newPage"]>[0]) {
  const page = await app.newPage(options);
  await enterAs(page, app, person);
  return page;
}

async function payWith(page: Page, number: string) {
  await page.getByLabel("Número do cartão").fill(number);
  await page.getByLabel("Validade").fill("12/39");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Nome no cartão").fill("Lia Prado");
  await page.getByRole("button", { name: /^(Assinar|Iniciar teste grátis)$/ }).click();
}

function planSection(page: Page) {
  return page.getByRole("region", { name: "Plano e assinatura" });
}

function planCard(page: Page, name: string) {
  return page.getByRole("group", { name, exact: true });
}

function purchases(page: Page) {
  return page.evaluate(() => (window.dataLayer ?? []).filter(({ event }) => event === "purchase"));
}

/** How many payment pages the provider has been asked for. */
function checkoutsOf() {
  return booksOf(app.app).checkouts.length;
}

test("from the landing's plan to a live trial: register, confirm, card, settings", async () => {
  const page = await app.newPage();
  const email = someEmail();
  await page.goto("/register?plan=price_basic");
  await page.getByText("Plano selecionado será ativado após o cadastro").waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Criar conta" }).click();
  await page.getByRole("heading", { name: "Confira seu email" }).waitFor();
  await page.goto("about:blank");
  await page.goto(await linkIn(app, email, mailMessages.confirm_email.subject));

  await page.getByRole("heading", { name: "Assinar o plano Basic" }).waitFor();
  await payWith(page, APPROVED);
  await page.waitForURL(/\/profile/);
  await planSection(page).getByText("Plano Basic").waitFor();
  await planSection(page)
    .getByText(/^Seu teste termina em /)
    .waitFor();
  await page.waitForURL(`${app.url}/profile`);
  await expect
    .poll(() => purchases(page))
    .toEqual([
      expect.objectContaining({ event: "purchase", value: 9, currency: "BRL", item_name: "Basic" }),
    ]);

  await toastOf(page, "Assinatura ativada com sucesso!").waitFor();

  // The way back opened again, as from the history, is no second purchase and says nothing more.
  await page.goto("/profile?success=true");
  await page.waitForURL(`${app.url}/profile`);
  await page.getByLabel("Nome de usuário").fill("Lia Prado");
  await page.getByRole("button", { name: "Salvar" }).click();
  await toastOf(page, "Perfil atualizado com sucesso!").waitFor();
  expect(await toastOf(page, "Assinatura ativada com sucesso!").count()).toBe(0);
  expect(await purchases(page)).toEqual([]);
  await page.goto("/layouts");
  await page.getByRole("heading", { level: 1, name: "Meus Layouts" }).waitFor();
});

test("a card that is declined leaves everything as it was; another one pays", async () => {
  const person = await signUpAndConfirm(app.app);
  const page = await visit(person);
  await page.goto("/pricing");
  await planCard(page, "Pro").getByRole("button", { name: "Assinar Pro" }).click();
  await page.getByRole("heading", { name: "Assinar o plano Pro" }).waitFor();
  await payWith(page, DECLINED);
  await page.getByText("Seu cartão foi recusado.").waitFor();
  await payWith(page, APPROVED);
  await page.waitForURL(`${app.url}/profile`);
  await planSection(page).getByText("Plano Pro").waitFor();
  await planSection(page)
    .getByText(/^Sua assinatura renova em /)
    .waitFor();
});

test("?plan= begins once: a cancelled payment page, or the way back, does not begin it again", async () => {
  const page = await visit(await signUpAndConfirm(app.app));
  const before = checkoutsOf();
  await page.goto("/pricing?plan=price_team");
  await page.getByRole("heading", { name: "Assinar o plano Team" }).waitFor();
  await page.getByRole("link", { name: "Cancelar e voltar" }).click();
  // Neither a success nor a failure.
  await page
    .locator('[data-sonner-toast][data-type="info"]')
    .getByText("Pagamento cancelado. Nada foi cobrado.")
    .waitFor();
  await page.waitForURL(`${app.url}/pricing`);

  await page.goto("/pricing?plan=price_team");
  await page.getByRole("heading", { name: "Assinar o plano Team" }).waitFor();
  await page.goBack();
  await page.waitForURL(`${app.url}/pricing`);
  const button = planCard(page, "Team").getByRole("button", { name: "Assinar Team" });
  await button.waitFor();
  await expect.poll(() => button.getAttribute("aria-disabled")).toBeNull();
  expect(checkoutsOf() - before).toBe(2);
});

test("a plan that does not exist, or the one there is, begins nothing", async () => {
  const person = await signUpAndConfirm(app.app);
  await subscribe(app.app, person, "price_pro");
  const page = await visit(person);
  const before = checkoutsOf();
  for (const plan of ["price_nada", "price_pro"]) {
    await page.goto(`/pricing?plan=${plan}`);
    await planCard(page, "Pro").getByText("Seu plano").waitFor();
    await planCard(page, "Pro").getByRole("button", { name: "Gerenciar assinatura" }).waitFor();
  }
  expect(checkoutsOf()).toBe(before);
});

test("another plan is confirmed on the provider's page and counts as a purchase of its own", async () => {
  const person = await signUpAndConfirm(app.app);
  const { stripe_subscription_id } = await subscribe(app.app, person, "price_pro");
  const page = await visit(person);
  await page.goto("/dashboard");
  await page.getByText("Plano Pro").waitFor();
  await page.getByRole("link", { name: "Ver planos" }).click();
  await planCard(page, "Team").getByRole("button", { name: "Mudar para Team" }).click();
  await page.getByRole("button", { name: "Confirmar mudança" }).click();
  await page.waitForURL(`${app.url}/profile`);
  await planSection(page).getByText("Plano Team").waitFor();
  await expect.poll(() => purchases(page)).toHaveLength(1);
  const [{ value, transaction_id } = {}] = await purchases(page);
  // The new price less what is left of the old one.
  expect(Math.round(Number(value))).toBe(50);
  expect(transaction_id).toMatch(/^in_/);
  expect(transaction_id).not.toBe(stripe_subscription_id);
});

test("cancelled in the portal, it says until when; after that, layouts lead to the plans", async () => {
  const person = await signUpAndConfirm(app.app);
  await subscribe(app.app, person, "price_basic");
  const page = await visit(person);
  await page.goto("/profile");
  await planSection(page).getByRole("button", { name: "Gerenciar assinatura" }).click();
  await page.getByRole("button", { name: "Cancelar assinatura" }).click();
  await page.getByText("Assinatura cancelada. Ela vale até o fim do período.").waitFor();
  await profileWhen(app.app, person, (own) => own.stripe_cancel_at_period_end);
  await page.getByRole("link", { name: "Voltar para o Alfinete" }).click();
  await planSection(page)
    .getByText(/^Sua assinatura termina em /)
    .waitFor();

  await advanceDays(sandboxUrl(app.app), 8);
  await profileWhen(app.app, person, (own) => own.plan_name === null);
  await page.goto("/layouts");
  await page.waitForURL(`${app.url}/pricing`);
  // The trial is granted once.
  await planCard(page, "Basic").getByRole("button", { name: "Assinar Basic" }).waitFor();
  await page.goto("/profile");
  await planSection(page).getByText("Você não possui uma assinatura ativa.").waitFor();
  await planSection(page).getByRole("link", { name: "Fazer Upgrade" }).click();
  await page.waitForURL(`${app.url}/pricing`);
});

test("when the trial ends, the subscription goes on and says when it renews", async () => {
  const person = await signUpAndConfirm(app.app);
  await subscribe(app.app, person, "price_basic");
  await advanceDays(sandboxUrl(app.app), 8);
  await profileWhen(app.app, person, (own) => own.stripe_subscription_status === "active");
  const page = await visit(person);
  await page.goto("/dashboard");
  await page.getByText(/^Sua assinatura renova em /).waitFor();
});

test("visitors see the three plans and where to sign in; signing in goes on to the plan", async () => {
  const page = await app.newPage();
  await page.goto("/pricing");
  await page.getByRole("heading", { name: "Planos flexíveis para suas necessidades" }).waitFor();
  const links = page.getByRole("link", { name: "Faça login para assinar" });
  expect(await links.count()).toBe(3);
  for (const feature of ["1 GB de armazenamento", "Projetos ilimitados", "API de acesso"]) {
    await page.getByText(feature, { exact: true }).waitFor();
  }
  await planCard(page, "Pro").getByRole("link", { name: "Faça login para assinar" }).click();
  const person = await signUpAndConfirm(app.app);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Senha", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.getByRole("heading", { name: "Assinar o plano Pro" }).waitFor();
});

test("special access needs no plan, and who pays all the same reaches the portal", async () => {
  const person = await signUpAndConfirm(app.app);
  await rows(app.app, "update profiles set special_access = true where id = $1", [person.id]);
  const page = await visit(person);
  await page.goto("/pricing");
  await page.getByText(/^Sua conta tem acesso especial/).waitFor();
  await page.goto("/profile");
  await planSection(page).getByText("Acesso especial", { exact: true }).waitFor();
  expect(await planSection(page).getByRole("button").count()).toBe(0);

  await subscribe(app.app, person, "price_pro");
  await page.reload();
  await planSection(page).getByText("Plano Pro").waitFor();
  await planSection(page).getByRole("button", { name: "Gerenciar assinatura" }).click();
  await page.getByRole("button", { name: "Cancelar assinatura" }).waitFor();
});

describe("what can fail is said", () => {
  const checkout = "**/api/billing/checkout";

  async function pricing() {
    const page = await visit(await signUpAndConfirm(app.app));
    await page.goto("/pricing");
    await page.waitForResponse((response) => response.url().endsWith("/api/profile"));
    return page;
  }

  test("the payment page", async () => {
    const page = await pricing();
    await page.route(checkout, (route) => route.fulfill({ status: 503, body: "away" }));
    await planCard(page, "Pro").getByRole("button", { name: "Assinar Pro" }).click();
    await toastOf(page, "Erro ao redirecionar para o pagamento.").waitFor();
    await page.unroute(checkout);
    await page.route(checkout, (route) => route.fulfill({ json: {} }));
    await planCard(page, "Pro").getByRole("button", { name: "Assinar Pro" }).click();
    await toastOf(page, "Erro: a URL de checkout não foi recebida.").waitFor();
  });

  test("the payment page that opens by itself", async () => {
    const page = await visit(await signUpAndConfirm(app.app));
    await page.route(checkout, (route) => route.fulfill({ status: 503, body: "away" }));
    await page.goto("/pricing?plan=price_pro");
    await toastOf(page, "Erro ao iniciar o processo de assinatura.").waitFor();
  });

  test("the customer and the portal", async () => {
    const person = await signUpAndConfirm(app.app);
    const page = await visit(person);
    await page.route("**/api/billing/customer", (route) => route.fulfill({ status: 503 }));
    await page.goto("/pricing");
    await planCard(page, "Pro").getByRole("button", { name: "Assinar Pro" }).click();
    await toastOf(page, "Erro: Usuário ou cliente Stripe não disponível.").waitFor();
    await page.unroute("**/api/billing/customer");

    await subscribe(app.app, person, "price_pro");
    await page.route("**/api/billing/portal", (route) => route.fulfill({ status: 503 }));
    await page.goto("/profile");
    await planSection(page).getByRole("button", { name: "Gerenciar assinatura" }).click();
    await toastOf(page, "Erro ao abrir o portal de gerenciamento.").waitFor();
  });

  test("a confirmation that takes its time", async () => {
    const page = await visit(await signUpAndConfirm(app.app));
    await page.clock.install();
    await page.goto("/profile?success=true");
    await page.getByText("Confirmando seu pagamento...").first().waitFor();
    for (let second = 0; second < 10; second += 1) {
      const asked = page.waitForResponse((response) => response.url().endsWith("/api/profile"));
      await page.clock.runFor(1_000);
      await asked;
    }
    await page.getByRole("button", { name: "Verificar de novo" }).waitFor();
    expect(new URL(page.url()).search).toBe("?success=true");
  });
});

test.each(["dark", "light"])("WCAG AA on the plans in the %s theme", async (theme) => {
  const person = await signUpAndConfirm(app.app);
  await subscribe(app.app, person, "price_basic");
  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    const page = await visit(person, { viewport });
    await withTheme(page, theme);
    await page.goto("/pricing");
    await planCard(page, "Basic").getByText("Seu plano").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  }
});
