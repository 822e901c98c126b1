import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { listLayouts } from "#contract/routes/layouts.ts";
import { accountButton, fillSignIn, linkIn, toastOf } from "#tests/browser/account-steps.ts";
import { newPerson, resetLinkFor, signUpAndConfirm } from "#tests/support/accounts.ts";
import { newApiKey, withKey } from "#tests/support/api-keys.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { callApi } from "#tests/support/call-api.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";

const NEW_PASSWORD = "outro-pino-azul-7";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ own: true, refusals: true });
});
afterAll(() => app.close());

test("a forgotten password is replaced, end to end", async () => {
  const { email } = await signUpAndConfirm(app.app);
  const page = await app.newPage();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Esqueceu sua senha?" }).click();
  await page.waitForURL(`${app.url}/forgot-password`);
  // The address typed before is not asked for twice.
  expect(await page.getByLabel("Email").inputValue()).toBe(email);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await toastOf(page, "Email de redefinição enviado! Verifique sua caixa de entrada.").waitFor();

  await page.goto(await linkIn(app, email, mailMessages.reset_password.subject));
  const password = page.getByLabel("Nova senha");
  await password.fill("12345");
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await page.getByText("A senha deve ter pelo menos 6 caracteres.").waitFor();
  await password.fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await page.waitForURL(`${app.url}/dashboard`);
  await toastOf(page, "Senha redefinida com sucesso!").waitFor();

  const again = await app.newPage();
  await again.goto("/login");
  await fillSignIn(again, { email, password: NEW_PASSWORD });
  await accountButton(again).waitFor();
});

test("a reset ends the API key too, when that is ticked", async () => {
  const person = await newPerson(app.app);
  await giveSpecialAccess(app.app, person.id);
  const key = withKey(await newApiKey(app.app, person));
  const page = await app.newPage();
  await page.goto(`/reset-password?token=${await resetLinkFor(app.app, person.email)}`);
  await page.getByLabel("Encerrar também a API Key").check();
  await page.getByLabel("Nova senha").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await page.waitForURL(`${app.url}/dashboard`);
  expect((await callApi(app.app, listLayouts, {}, key)).status).toBe(401);
});

test("a link that has expired, or that never was, leads to asking for another", async () => {
  const { email } = await signUpAndConfirm(app.app);
  const late = await resetLinkFor(app.app, email);
  app.app.advanceClock(61 * 60_000);
  for (const query of [`?token=${late}`, "?token=inventado", ""]) {
    const page = await app.newPage();
    await page.goto(`/reset-password${query}`);
    await page.waitForURL(`${app.url}/forgot-password`);
    await toastOf(page, "Link de redefinição inválido ou expirado.").waitFor();
  }
});

test("a link that could not be checked can be tried again", async () => {
  const { email } = await signUpAndConfirm(app.app);
  const token = await resetLinkFor(app.app, email);
  const page = await app.newPage();
  await page.route("**/api/auth/check-reset", (route) => route.fulfill({ status: 503 }), {
    times: 1,
  });
  await page.goto(`/reset-password?token=${token}`);
  await toastOf(page, "Erro ao verificar o link de redefinição.").waitFor();
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await page.getByLabel("Nova senha").waitFor();
});

test("/forgot-password leads back to /login", async () => {
  const page = await app.newPage();
  await page.goto("/forgot-password");
  await page.getByRole("link", { name: "Voltar ao login" }).click();
  await page.waitForURL(`${app.url}/login`);
});
