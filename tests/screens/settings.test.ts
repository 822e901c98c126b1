import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getApiKey } from "#contract/routes/api-keys.ts";
import { changePassword, getProfile } from "#contract/routes/profile.ts";
import { signIn } from "#contract/routes/sign-in.ts";
import { accountButton } from "#tests/screens/account-steps.ts";
import { openScreen, refusal, type Screen } from "#tests/screens/open-screen.ts";
import { newPerson, PASSWORD, type Person, signInAgain } from "#tests/support/accounts.ts";
import { newApiKey } from "#tests/support/api-keys.ts";
import { callApi } from "#tests/support/call-api.ts";
import { setProfile, subscribed } from "#tests/support/profiles.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const NEW_PASSWORD = "outro-pino-azul-7";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function openSettings(): Promise<[Screen, Person]> {
  const person = await newPerson(app, { username: "lia" });
  const screen = await openScreen(app, "/profile", { as: person });
  await screen.findByRole("heading", { name: "Configurações", level: 1 });
  return [screen, person];
}

const section = (screen: Screen, name: string) => screen.findByRole("region", { name });

async function typeTwice(screen: Screen, password: string, again = password) {
  const place = await section(screen, "Senha");
  await screen.fill("Nova senha", password, place);
  await screen.fill("Confirme a nova senha", again, place);
  await screen.press("Atualizar senha", place);
  return place;
}

test("the username is changed, the e-mail only shown", async () => {
  const [screen, { email }] = await openSettings();
  const place = await section(screen, "Dados pessoais");
  const shown = await within(place).findByLabelText<HTMLInputElement>("Email");
  expect([shown.value, shown.readOnly]).toEqual([email, true]);
  await screen.fill("Nome de usuário", "l", place);
  await screen.press("Salvar", place);
  await within(place).findByText("O nome de usuário deve ter de 2 a 40 caracteres.");
  await screen.fill("Nome de usuário", "  Lia Moraes ", place);
  await screen.press("Salvar", place);
  await screen.toast("Perfil atualizado com sucesso!");
  await screen.reload();
  await screen.findByDisplayValue("Lia Moraes");
});

test("a username that could not be saved says so", async () => {
  const [screen] = await openSettings();
  screen.answer("/api/profile", ({ method }) => (method === "PATCH" ? { status: 503 } : null));
  const place = await section(screen, "Dados pessoais");
  await screen.fill("Nome de usuário", "Lia", place);
  await screen.press("Salvar", place);
  await screen.toast("Erro ao atualizar perfil.");
});

test("a new password has to be typed twice alike and long enough", async () => {
  const [screen, { email }] = await openSettings();
  const place = await typeTwice(screen, NEW_PASSWORD, "diferente");
  await within(place).findByText("As senhas não coincidem.");
  await typeTwice(screen, "12345");
  await within(place).findByText("A senha deve ter no mínimo 6 caracteres.");
  await typeTwice(screen, NEW_PASSWORD);
  await screen.toast("Senha atualizada com sucesso!");
  const { body } = await callApi(app, signIn, { email, password: NEW_PASSWORD });
  expect(body.status).toBe("signed_in");
});

test("an older session asks for the current password in place", async () => {
  const [screen] = await openSettings();
  app.advanceClock(11 * 60_000);
  const place = await typeTwice(screen, NEW_PASSWORD);
  await within(place).findByText("Confirme sua senha atual para continuar.");
  const current = within(place).getByLabelText("Senha atual");
  await waitFor(() => expect(document.activeElement).toBe(current));
  await screen.fill("Senha atual", "errada-errada", place);
  await screen.press("Atualizar senha", place);
  await screen.toast("A senha atual está incorreta.");
  await screen.fill("Senha atual", PASSWORD, place);
  await screen.press("Atualizar senha", place);
  await screen.toast("Senha atualizada com sucesso!");
});

test("a new password ends the API key too, offered to who has one", async () => {
  const [screen, person] = await openSettings();
  const offer = "Encerrar também a API Key";
  await screen.findByLabelText("Nova senha");
  expect(screen.queryByLabelText(offer)).toBeNull();
  await setProfile(app, person, { special_access: true });
  await newApiKey(app, person);
  await screen.reload();
  await screen.user.click(await screen.findByLabelText(offer));
  await typeTwice(screen, NEW_PASSWORD);
  await screen.toast("Senha atualizada com sucesso!");
  await waitFor(() => expect(screen.queryByLabelText(offer)).toBeNull());
  const { cookie } = person;
  expect((await callApi(app, getApiKey, {}, { cookie })).body.api_key).toBeNull();
});

test("another session is ended", async () => {
  const person = await newPerson(app);
  const other = await signInAgain(app, person);
  const screen = await openScreen(app, "/profile", { as: person });
  const place = await section(screen, "Sessões ativas");
  await within(place).findByText("Esta sessão");
  await screen.press(/^Encerrar a sessão/, place);
  await screen.toast("Sessão encerrada.");
  const { cookie } = other;
  expect((await callApi(app, getProfile, {}, { cookie })).status).toBe(401);
});

test("a session that was ended elsewhere is found out at the next act", async () => {
  const [screen, person] = await openSettings();
  const { cookie } = await signInAgain(app, person);
  await callApi(app, changePassword, { password: NEW_PASSWORD }, { cookie });
  await screen.press("Salvar", await section(screen, "Dados pessoais"));
  await screen.toast("Sua sessão expirou. Faça login novamente.");
  await screen.arrive("/login?redirect=%2Fprofile");
});

test("all other sessions are ended at once", async () => {
  const person = await newPerson(app);
  await signInAgain(app, person);
  await signInAgain(app, person);
  const screen = await openScreen(app, "/profile", { as: person });
  const place = await section(screen, "Sessões ativas");
  await waitFor(() => expect(within(place).getAllByRole("listitem")).toHaveLength(3));
  await screen.press("Encerrar as outras sessões", place);
  await within(place).findByText("Nenhuma outra sessão aberta.");
  expect(within(place).getAllByRole("listitem")).toHaveLength(1);
  await accountButton(screen);
});

test("a section that failed to load says so and is tried again", async () => {
  const [screen] = await openSettings();
  const mend = screen.answer("/api/sessions", refusal("forbidden", 403));
  await screen.reload();
  const place = await section(screen, "Sessões ativas");
  await within(place).findByText("Erro ao carregar as sessões.");
  mend();
  await screen.press("Tentar novamente", place);
  await within(place).findByText("Esta sessão");
});

test("the account is deleted after typing its e-mail", async () => {
  const [screen, person] = await openSettings();
  await screen.press("Excluir minha conta");
  const dialog = await screen.findByRole("dialog", { name: "Excluir sua conta?" });
  await screen.fill("Email da conta", "outro@exemplo.com.br", dialog);
  await screen.press("Excluir definitivamente", dialog);
  await within(dialog).findByText("O email digitado não é o da sua conta.");
  await screen.fill("Email da conta", person.email, dialog);
  await screen.press("Excluir definitivamente", dialog);
  await screen.arrive("/");
  await screen.toast("Sua conta foi excluída.");
  const { email, password } = person;
  const { error } = await callApi(app, signIn, { email, password });
  expect(error?.code).toBe("invalid_credentials");
});

test("the plan card follows the profile", async () => {
  const end = "2027-03-12T15:00:00.000Z";
  const states = [
    [{}, /Você não possui uma assinatura ativa\./],
    [
      { ...subscribed, stripe_current_period_end: end },
      /Sua assinatura renova em 12 de março de 2027/,
    ],
    [
      { ...subscribed, stripe_subscription_status: "trialing", stripe_current_period_end: end },
      /Seu teste termina em 12 de março de 2027/,
    ],
    [
      { special_access: true },
      /Sua conta tem acesso especial: tudo já está liberado, sem assinatura\./,
    ],
  ] as const;
  const [screen, person] = await openSettings();
  for (const [profile, sentence] of states) {
    await setProfile(app, person, profile);
    await screen.reload();
    await screen.findByText(sentence);
  }
});

test("the index names every section in its order", async () => {
  const [screen] = await openSettings();
  const index = await screen.findByRole("navigation", { name: "Nesta página" });
  const links = within(index).getAllByRole("link");
  const headings = links.map(
    (link) => document.querySelector(`${link.getAttribute("href")} h2`)?.textContent,
  );
  expect(headings).toEqual(screen.getAllByRole("heading", { level: 2 }).map(textOf));
  expect(headings).toEqual(links.map(textOf));
});

test("an address leads to a section, and so does the index", async () => {
  const person = await newPerson(app);
  const screen = await openScreen(app, "/profile#sessoes", { as: person });
  await screen.findByRole("link", { name: "Sessões ativas", current: "location" });
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Sessões ativas" }));
  await screen.follow("Senha");
  await screen.findByRole("link", { name: "Senha", current: "location" });
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Senha" }));
});

const textOf = (element: HTMLElement) => element.textContent;
