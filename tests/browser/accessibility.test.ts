import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enterAs, enterWith } from "#tests/browser/account-steps.ts";
import { axeViolations, useTheme } from "#tests/browser/axe-violations.ts";
import { signUpAndConfirm, signUpInBrowser, someEmail } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { commentAsVisitor, makeLayout } from "#tests/support/layouts.ts";
import { subscribed } from "#tests/support/profiles.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp();
});
afterAll(() => app.close());

describe.each(["dark", "light"])("WCAG AA in the %s theme", (theme) => {
  test("for visitors", async () => {
    const asking = await openBrowserApp({ env: { GTM_ID: "GTM-TEST01" } });
    const { page } = asking;
    await useTheme(page, theme);
    const forms = ["/login", "/register?plan=price_basic", "/forgot-password"];
    for (const path of ["/", "/terms", ...forms]) {
      await page.goto(path);
      await page.getByRole("button", { name: "Recusar" }).waitFor();
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await axeViolations(page), path).toEqual([]);
    }
    await page.evaluate(() => history.pushState({}, "", "/nada"));
    await page.getByRole("heading", { name: "Não há nada neste ponto." }).waitFor();
    expect(await axeViolations(page), "404").toEqual([]);
    await asking.close();
  });

  test("in the auth form's errors and further views", async () => {
    const page = await app.newPage();
    await useTheme(page, theme);
    await page.goto("/login");
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await page.getByText("Digite sua senha.").waitFor();
    expect(await axeViolations(page), "errors").toEqual([]);
    await page.getByRole("button", { name: "Entrar sem senha" }).click();
    await page.getByLabel("Email").fill(someEmail());
    await page.getByRole("button", { name: "Receber um código" }).click();
    await page.getByLabel("Código de 6 dígitos").waitFor();
    expect(await axeViolations(page), "code").toEqual([]);
    const { token } = await signUpInBrowser(app.app);
    await page.goto(`/login?link=${token}`);
    await page.getByRole("button", { name: "Ativar conta" }).click();
    await page.getByText("Digite sua senha.").waitFor();
    expect(await axeViolations(page), "password of sign-up").toEqual([]);
    await page.getByRole("button", { name: "Escolher outra senha" }).click();
    await page.getByLabel("Nova senha").waitFor();
    expect(await axeViolations(page), "another password").toEqual([]);
  });

  test("in settings, with the second factor being switched on and the account about to go", async () => {
    const page = await app.newPage();
    await useTheme(page, theme);
    await enterAs(page, app, await signUpAndConfirm(app.app));
    await page.goto("/profile");
    await page.getByText("Esta sessão").waitFor();
    await page.getByRole("button", { name: "Ativar" }).click();
    await page.getByRole("img", { name: "QR code para o aplicativo autenticador" }).waitFor();
    expect(await axeViolations(page), "page").toEqual([]);
    await page.getByRole("button", { name: "Excluir minha conta" }).click();
    await page.getByRole("dialog").getByLabel("Email da conta").waitFor();
    expect(await axeViolations(page), "dialog").toEqual([]);
  });

  test("with the account menu open", async () => {
    const page = await app.newPage({ viewport: { width: 1440, height: 900 } });
    await useTheme(page, theme);
    await enterWith(page, app, { ...subscribed, plan_name: "Team", role: "admin" });
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Minha Conta" }).click();
    await page.getByRole("menuitem", { name: "Sair" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test("with the list of notices open, empty and not", async () => {
    const page = await app.newPage({ viewport: { width: 1440, height: 900 } });
    await useTheme(page, theme);
    const person = await enterWith(page, app, subscribed);
    const { public_link } = await makeLayout(app.app, person, { title: "Capa" });
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Notificações" }).click();
    const list = page.getByRole("dialog", { name: "Notificações" });
    await list.getByText("Nenhuma notificação ainda").waitFor();
    expect(await axeViolations(page), "empty").toEqual([]);
    await commentAsVisitor(app.app, public_link, { name: "Ana" });
    await list.getByRole("link", { name: /Ana comentou/ }).waitFor();
    expect(await axeViolations(page), "one").toEqual([]);
  });

  test("with the slide-out menu open", async () => {
    const page = await app.newPage({ viewport: { width: 390, height: 844 } });
    await useTheme(page, theme);
    await enterWith(page, app, { role: "admin" });
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Abrir menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Dashboard" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});

test("the first Tab offers to skip to the content", async () => {
  const page = await app.newPage();
  await page.goto("/terms");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    "Pular para o conteúdo",
  );
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
});
