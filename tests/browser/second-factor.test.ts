import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerSecondFactor, enterAs, fillSignIn, toastOf } from "#tests/browser/account-steps.ts";
import {
  magicLinkFor,
  nextTotpStep,
  oneTimeCodeFor,
  type Person,
  resetLinkFor,
  type SwitchedOnFactor,
  signUpAndConfirm,
  switchOnSecondFactor,
  totpCode,
} from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ own: true, refusals: true });
});
afterAll(() => app.close());

async function personWithFactor(): Promise<Person & SwitchedOnFactor> {
  const person = await signUpAndConfirm(app.app);
  return { ...person, ...(await switchOnSecondFactor(app.app, person)) };
}

/** A code that was not used yet. */
function freshCode({ secret }: Pick<SwitchedOnFactor, "secret">): string {
  nextTotpStep(app.app);
  return totpCode(app.app, secret);
}

test("it is switched on in settings, with ten recovery codes, and off again", async () => {
  const page = await app.newPage({ permissions: ["clipboard-read", "clipboard-write"] });
  await enterAs(page, app, await signUpAndConfirm(app.app));
  await page.goto("/profile");
  const section = page.getByRole("region", { name: "Verificação em duas etapas" });
  await section.getByRole("button", { name: "Ativar" }).click();
  await section.getByRole("img", { name: "QR code para o aplicativo autenticador" }).waitFor();
  await section.getByRole("button", { name: "Copiar chave" }).click();
  await toastOf(page, "Copiado para a área de transferência!").waitFor();
  const secret = await page.evaluate(() => navigator.clipboard.readText());

  await section.getByLabel("Código de 6 dígitos").fill("000000");
  await section.getByRole("button", { name: "Confirmar e ativar" }).click();
  await section.getByText("Código incorreto. Confira o aplicativo e tente de novo.").waitFor();
  await section.getByLabel("Código de 6 dígitos").fill(totpCode(app.app, secret));
  await section.getByRole("button", { name: "Confirmar e ativar" }).click();
  await section.getByRole("heading", { name: "Guarde seus códigos de recuperação" }).waitFor();
  const codes = await section.getByRole("listitem").allTextContents();
  expect(new Set(codes).size).toBe(10);
  expect(await section.locator("[data-private]").count()).toBe(1);
  const download = page.waitForEvent("download");
  await section.getByRole("button", { name: "Baixar códigos" }).click();
  expect((await download).suggestedFilename()).toBe("alfinete-codigos-de-recuperacao.txt");
  await section.getByRole("button", { name: "Já guardei os códigos" }).click();
  await section.getByText("Ativada", { exact: true }).waitFor();

  await section.getByRole("button", { name: "Gerar novos códigos de recuperação" }).click();
  await section.getByLabel("Código").fill(codes[0] ?? "");
  await section.getByRole("button", { name: "Gerar novos códigos de recuperação" }).click();
  await section.getByText("Os códigos anteriores deixaram de funcionar.").waitFor();
  const renewed = await section.getByRole("listitem").allTextContents();
  expect(renewed).toHaveLength(10);
  expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
  await section.getByRole("button", { name: "Já guardei os códigos" }).click();

  await section.getByRole("button", { name: "Desativar" }).click();
  await section.getByLabel("Código").fill(freshCode({ secret }));
  await section.getByRole("button", { name: "Desativar" }).click();
  await section.getByText("Desativada", { exact: true }).waitFor();
});

test("it is asked after the password", async () => {
  const person = await personWithFactor();
  const page = await app.newPage();
  await page.goto("/login?redirect=%2Fprofile");
  await fillSignIn(page, person);
  await answerSecondFactor(page, "000000");
  await toastOf(page, "Código incorreto. Confira o aplicativo e tente de novo.").waitFor();
  await expectNoSession(page);
  await answerSecondFactor(page, freshCode(person));
  await page.waitForURL(`${app.url}/profile`);
  await toastOf(page, "Login realizado com sucesso!").waitFor();
});

test("it is asked after a magic link", async () => {
  const person = await personWithFactor();
  const page = await app.newPage();
  await page.goto(`/login?link=${await magicLinkFor(app.app, person.email)}`);
  await page.getByRole("heading", { name: "Verificação em duas etapas" }).waitFor();
  await expectNoSession(page);
  await answerSecondFactor(page, freshCode(person));
  await page.waitForURL(`${app.url}/dashboard`);
});

test("it is asked after a one-time code", async () => {
  const person = await personWithFactor();
  const page = await app.newPage();
  await page.goto("/login");
  await page.getByRole("button", { name: "Entrar sem senha" }).click();
  await page.getByLabel("Email").fill(person.email);
  await page.route("**/api/auth/one-time-code", (route) =>
    route.fulfill({ status: 202, json: { accepted: true } }),
  );
  await page.getByRole("button", { name: "Receber um código" }).click();
  const field = page.getByLabel("Código de 6 dígitos");
  await field.fill(await oneTimeCodeFor(app.app, person.email));
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.getByRole("heading", { name: "Verificação em duas etapas" }).waitFor();
  await expectNoSession(page);
  await answerSecondFactor(page, freshCode(person));
  await page.waitForURL(`${app.url}/dashboard`);
});

test("a reset opens no session: it leads to /login, which asks for both", async () => {
  const person = await personWithFactor();
  const page = await app.newPage();
  await page.goto(`/reset-password?token=${await resetLinkFor(app.app, person.email)}`);
  await page.getByLabel("Nova senha").fill("outro-pino-azul-7");
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await toastOf(
    page,
    "Sua senha foi redefinida com sucesso! Faça login com sua nova senha.",
  ).waitFor();
  expect(page.url()).toBe(`${app.url}/login`);
  await expectNoSession(page);
  await fillSignIn(page, { ...person, password: "outro-pino-azul-7" });
  await answerSecondFactor(page, freshCode(person));
  await page.waitForURL(`${app.url}/dashboard`);
});

test("a recovery code opens the account when the phone is lost", async () => {
  const person = await personWithFactor();
  const page = await app.newPage();
  await page.goto("/login");
  await fillSignIn(page, person);
  await page.getByRole("button", { name: "Usar um código de recuperação" }).click();
  await page.getByLabel("Código de recuperação").fill(person.recoveryCodes[0] ?? "");
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.waitForURL(`${app.url}/dashboard`);
});

async function expectNoSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain("alfinete_session");
}
