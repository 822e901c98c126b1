import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { enterAs, linkIn, toastOf } from "#tests/browser/account-steps.ts";
import { newPerson, PASSWORD, someEmail } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ refusals: true });
});
afterAll(() => app.close());

function planSection(page: Page) {
  return page.getByRole("region", { name: "Plano e assinatura" });
}

function purchases(page: Page) {
  return page.evaluate(() => (window.dataLayer ?? []).filter(({ event }) => event === "purchase"));
}

test("from the landing's plan to a live trial: register, confirm, card, first steps", async () => {
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
  await page.getByLabel("Número do cartão").fill("4242 4242 4242 4242");
  await page.getByLabel("Validade").fill("12/39");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Nome no cartão").fill("Lia Prado");
  await page.getByRole("button", { name: "Iniciar teste grátis" }).click();
  // Whoever has just begun goes on with the first steps.
  await page.waitForURL(`${app.url}/welcome`);
  await page.getByRole("heading", { level: 1, name: "Primeiros passos" }).waitFor();
  await expect
    .poll(() => purchases(page))
    .toEqual([
      expect.objectContaining({ event: "purchase", value: 9, currency: "BRL", item_name: "Basic" }),
    ]);

  await toastOf(page, "Assinatura ativada com sucesso!").waitFor();

  // The way back opened again, as from the history, is no second purchase and says nothing more.
  await page.goto("/profile?success=true");
  await page.waitForURL(`${app.url}/profile`);
  await planSection(page).getByText("Plano Basic").waitFor();
  await planSection(page)
    .getByText(/^Seu teste termina em /)
    .waitFor();
  await page.getByLabel("Nome de usuário").fill("Lia Prado");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await toastOf(page, "Perfil atualizado com sucesso!").waitFor();
  expect(await toastOf(page, "Assinatura ativada com sucesso!").count()).toBe(0);
  expect(await purchases(page)).toEqual([]);
  await page.goto("/layouts");
  await page.getByRole("heading", { level: 1, name: "Meus Layouts" }).waitFor();
});

test("a confirmation that takes its time can be asked for again", async () => {
  const page = await app.newPage();
  await enterAs(page, app, await newPerson(app.app));
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
