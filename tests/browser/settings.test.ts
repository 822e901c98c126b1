import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getApiKey } from "#contract/routes/api-keys.ts";
import { changePassword } from "#contract/routes/profile.ts";
import { signIn } from "#contract/routes/sign-in.ts";
import {
  accountButton,
  enterAs,
  setProfile,
  subscribed,
  toastOf,
} from "#tests/browser/account-steps.ts";
import { PASSWORD, type Person, signInAgain, signUpAndConfirm } from "#tests/support/accounts.ts";
import { newApiKey } from "#tests/support/api-keys.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { callApi } from "#tests/support/call-api.ts";

const NEW_PASSWORD = "outro-pino-azul-7";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ own: true, refusals: true });
});
afterAll(() => app.close());

async function openSettings(options: { username?: string } = {}): Promise<[Page, Person]> {
  const person = await signUpAndConfirm(app.app, options);
  const page = await app.newPage();
  await enterAs(page, app, person);
  await page.goto("/profile");
  await page.getByRole("heading", { name: "Configurações", level: 1 }).waitFor();
  return [page, person];
}

test("the username is changed, the e-mail only shown", async () => {
  const [page, { email }] = await openSettings({ username: "lia" });
  const section = page.getByRole("region", { name: "Dados pessoais" });
  expect(await section.getByLabel("Email").inputValue()).toBe(email);
  expect(await section.getByLabel("Email").isEditable()).toBe(false);
  const username = section.getByLabel("Nome de usuário");
  await username.fill("l");
  await section.getByRole("button", { name: "Salvar" }).click();
  await section.getByText("O nome de usuário deve ter de 2 a 40 caracteres.").waitFor();
  await username.fill("  Lia Moraes ");
  await section.getByRole("button", { name: "Salvar" }).click();
  await toastOf(page, "Perfil atualizado com sucesso!").waitFor();
  await page.reload();
  expect(await username.inputValue()).toBe("Lia Moraes");
});

test("a username that could not be saved says so", async () => {
  const [page] = await openSettings();
  await page.route("**/api/profile", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 503, body: "away" })
      : route.fallback(),
  );
  const section = page.getByRole("region", { name: "Dados pessoais" });
  await section.getByLabel("Nome de usuário").fill("Lia");
  await section.getByRole("button", { name: "Salvar" }).click();
  await toastOf(page, "Erro ao atualizar perfil.").waitFor();
});

test("a new password has to be typed twice alike and long enough", async () => {
  const [page, { email }] = await openSettings();
  const section = page.getByRole("region", { name: "Senha" });
  const submit = section.getByRole("button", { name: "Atualizar senha" });
  await section.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
  await section.getByLabel("Confirme a nova senha").fill("diferente");
  await submit.click();
  await section.getByText("As senhas não coincidem.").waitFor();
  await section.getByLabel("Nova senha", { exact: true }).fill("12345");
  await submit.click();
  await section.getByText("A senha deve ter no mínimo 6 caracteres.").waitFor();
  await section.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
  await section.getByLabel("Confirme a nova senha").fill(NEW_PASSWORD);
  await submit.click();
  await toastOf(page, "Senha atualizada com sucesso!").waitFor();
  const { body } = await callApi(app.app, signIn, { email, password: NEW_PASSWORD });
  expect(body.status).toBe("signed_in");
});

test("an older session asks for the current password in place", async () => {
  const [page] = await openSettings();
  app.app.advanceClock(11 * 60_000);
  const section = page.getByRole("region", { name: "Senha" });
  const submit = section.getByRole("button", { name: "Atualizar senha" });
  await section.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
  await section.getByLabel("Confirme a nova senha").fill(NEW_PASSWORD);
  await submit.click();
  await section.getByText("Confirme sua senha atual para continuar.").waitFor();
  const current = section.getByLabel("Senha atual");
  expect(await current.evaluate((input) => input === document.activeElement)).toBe(true);
  await current.fill("errada-errada");
  await submit.click();
  await toastOf(page, "A senha atual está incorreta.").waitFor();
  await current.fill(PASSWORD);
  await submit.click();
  await toastOf(page, "Senha atualizada com sucesso!").waitFor();
});

test("a new password ends the API key too, offered to who has one", async () => {
  const [page, person] = await openSettings();
  const section = page.getByRole("region", { name: "Senha" });
  const offer = section.getByLabel("Encerrar também a API Key");
  expect(await offer.count()).toBe(0);
  await setProfile(app, person, { special_access: true });
  await newApiKey(app.app, person);
  await page.reload();
  await offer.check();
  await section.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
  await section.getByLabel("Confirme a nova senha").fill(NEW_PASSWORD);
  await section.getByRole("button", { name: "Atualizar senha" }).click();
  await toastOf(page, "Senha atualizada com sucesso!").waitFor();
  await offer.waitFor({ state: "detached" });
  const { cookie } = person;
  expect((await callApi(app.app, getApiKey, {}, { cookie })).body.api_key).toBeNull();
});

test("another session is ended, and finds out", async () => {
  const [page, person] = await openSettings();
  const elsewhere = await app.newPage();
  await enterAs(elsewhere, app, await signInAgain(app.app, person));
  await elsewhere.goto("/profile");
  await page.reload();
  const section = page.getByRole("region", { name: "Sessões ativas" });
  await section.getByText("Esta sessão").waitFor();
  await section
    .getByRole("button", { name: /^Encerrar a sessão/ })
    .last()
    .click();
  await toastOf(page, "Sessão encerrada.").waitFor();

  const others = elsewhere.getByRole("region", { name: "Dados pessoais" });
  await others.getByRole("button", { name: "Salvar" }).click();
  await toastOf(elsewhere, "Sua sessão expirou. Faça login novamente.").waitFor();
  await elsewhere.waitForURL(`${app.url}/login?redirect=%2Fprofile`);
});

test("all other sessions are ended at once", async () => {
  const [page, person] = await openSettings();
  await signInAgain(app.app, person);
  await signInAgain(app.app, person);
  await page.reload();
  const section = page.getByRole("region", { name: "Sessões ativas" });
  await expect.poll(() => section.getByRole("listitem").count()).toBe(3);
  await section.getByRole("button", { name: "Encerrar as outras sessões" }).click();
  await section.getByText("Nenhuma outra sessão aberta.").waitFor();
  expect(await section.getByRole("listitem").count()).toBe(1);
  await accountButton(page).waitFor();
});

test("a section that failed to load says so and is tried again", async () => {
  const [page] = await openSettings();
  await page.route(
    "**/api/sessions",
    (route) =>
      route.fulfill({
        status: 403,
        json: { error: { code: "forbidden", message: "", request_id: "1" } },
      }),
    { times: 1 },
  );
  await page.reload();
  const section = page.getByRole("region", { name: "Sessões ativas" });
  await section.getByText("Erro ao carregar as sessões.").waitFor();
  await section.getByRole("button", { name: "Tentar novamente" }).click();
  await section.getByText("Esta sessão").waitFor();
});

test("a copy of all data is prepared and downloaded", async () => {
  const [page, { email }] = await openSettings();
  const section = page.getByRole("region", { name: "Seus dados" });
  await section.getByRole("button", { name: "Preparar cópia dos dados" }).click();
  await section.getByText(/^Sua cópia está pronta/).waitFor();
  await section.getByText(/^Disponível até/).waitFor();
  await section.getByText(/^Você pode pedir uma cópia por dia\. A próxima, a partir de /).waitFor();
  expect(await section.getByRole("button").count()).toBe(0);
  const download = page.waitForEvent("download");
  await section.getByRole("link", { name: "Baixar meus dados" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^alfinete-\d{4}-\d\d-\d\d\.zip$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  expect(bytes.length).toBeGreaterThan(email.length);
});

test("the account is deleted after typing its e-mail", async () => {
  const [page, person] = await openSettings();
  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  const dialog = page.getByRole("dialog", { name: "Excluir sua conta?" });
  await dialog.getByLabel("Email da conta").fill("outro@exemplo.com.br");
  await dialog.getByRole("button", { name: "Excluir definitivamente" }).click();
  await dialog.getByText("O email digitado não é o da sua conta.").waitFor();
  await dialog.getByLabel("Email da conta").fill(person.email);
  await dialog.getByRole("button", { name: "Excluir definitivamente" }).click();
  await page.waitForURL(`${app.url}/`);
  await toastOf(page, "Sua conta foi excluída.").waitFor();
  const { email, password } = person;
  const { error } = await callApi(app.app, signIn, { email, password });
  expect(error?.code).toBe("invalid_credentials");
});

test("the plan card follows the profile", async () => {
  const end = "2027-03-12T15:00:00.000Z";
  const states = [
    [{}, "Você não possui uma assinatura ativa."],
    [
      { ...subscribed, stripe_current_period_end: end },
      "Sua assinatura renova em 12 de março de 2027",
    ],
    [
      { ...subscribed, stripe_subscription_status: "trialing", stripe_current_period_end: end },
      "Seu teste termina em 12 de março de 2027",
    ],
    [
      { special_access: true },
      "Sua conta tem acesso especial: tudo já está liberado, sem assinatura.",
    ],
  ] as const;
  const [page, person] = await openSettings();
  for (const [profile, sentence] of states) {
    await setProfile(app, person, profile);
    await page.reload();
    await page.getByText(sentence).waitFor();
  }
});

test("a password changed elsewhere signs this browser out", async () => {
  const [page, person] = await openSettings();
  const { cookie } = await signInAgain(app.app, person);
  await callApi(app.app, changePassword, { password: NEW_PASSWORD }, { cookie });
  await page.getByRole("region", { name: "Dados pessoais" }).getByRole("button").click();
  await toastOf(page, "Sua sessão expirou. Faça login novamente.").waitFor();
});
