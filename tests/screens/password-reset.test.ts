import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { listLayouts } from "#contract/routes/layouts.ts";
import { accountButton, fillSignIn, linkIn } from "#tests/screens/account-steps.ts";
import { openScreen } from "#tests/screens/open-screen.ts";
import { newPerson, resetLinkFor } from "#tests/support/accounts.ts";
import { newApiKey, withKey } from "#tests/support/api-keys.ts";
import { callApi } from "#tests/support/call-api.ts";
import { subscriber } from "#tests/support/layouts.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const NEW_PASSWORD = "outro-pino-azul-7";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("a forgotten password is replaced, end to end", async () => {
  const { email } = await newPerson(app);
  const screen = await openScreen(app, "/login");
  await screen.fill("Email", email);
  await screen.follow("Esqueceu sua senha?");
  await screen.arrive("/forgot-password");
  // The address typed before is not asked for twice.
  await screen.findByDisplayValue(email);
  await screen.press("Enviar link");
  await screen.toast("Email de redefinição enviado! Verifique sua caixa de entrada.");

  await screen.goto(await linkIn(app, email, mailMessages.reset_password.subject));
  await screen.fill("Nova senha", "12345");
  await screen.press("Salvar nova senha");
  await screen.findByText("A senha deve ter pelo menos 6 caracteres.");
  await screen.fill("Nova senha", NEW_PASSWORD);
  await screen.press("Salvar nova senha");
  await screen.arrive("/dashboard");
  await screen.toast("Senha redefinida com sucesso!");

  const again = await openScreen(app, "/login");
  await fillSignIn(again, { email, password: NEW_PASSWORD });
  await accountButton(again);
});

test("a reset ends the API key too, when that is ticked", async () => {
  const person = await subscriber(app);
  const key = withKey(await newApiKey(app, person));
  const token = await resetLinkFor(app, person.email);
  const screen = await openScreen(app, `/reset-password?token=${token}`);
  await screen.user.click(await screen.findByLabelText("Encerrar também a API Key"));
  await screen.fill("Nova senha", NEW_PASSWORD);
  await screen.press("Salvar nova senha");
  await screen.arrive("/dashboard");
  expect((await callApi(app, listLayouts, {}, key)).status).toBe(401);
});

test("a link that has expired, or that never was, leads to asking for another", async () => {
  const { email } = await newPerson(app);
  const late = await resetLinkFor(app, email);
  app.advanceClock(61 * 60_000);
  for (const query of [`?token=${late}`, "?token=inventado", ""]) {
    const screen = await openScreen(app, `/reset-password${query}`);
    await screen.arrive("/forgot-password");
    await screen.toast("Link de redefinição inválido ou expirado.");
  }
});

test("a link that could not be checked can be tried again", async () => {
  const { email } = await newPerson(app);
  const token = await resetLinkFor(app, email);
  const screen = await openScreen(app, "/terms");
  const mend = screen.answer("/api/auth/check-reset", { status: 503 });
  await screen.goto(`/reset-password?token=${token}`);
  await screen.toast("Erro ao verificar o link de redefinição.");
  mend();
  await screen.press("Tentar novamente");
  await screen.findByLabelText("Nova senha");
});

test("/forgot-password leads back to /login", async () => {
  const screen = await openScreen(app, "/forgot-password");
  await screen.follow("Voltar ao login");
  await screen.arrive("/login");
});
