import { within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerSecondFactor, fillSignIn } from "#tests/screens/account-steps.ts";
import { openScreen, type Screen } from "#tests/screens/open-screen.ts";
import {
  magicLinkFor,
  newPerson,
  nextTotpStep,
  oneTimeCodeFor,
  type Person,
  resetLinkFor,
  type SwitchedOnFactor,
  switchOnSecondFactor,
  totpCode,
} from "#tests/support/accounts.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function personWithFactor(): Promise<Person & SwitchedOnFactor> {
  const person = await newPerson(app);
  return { ...person, ...(await switchOnSecondFactor(app, person)) };
}

/** A code that was not used yet. */
function freshCode({ secret }: Pick<SwitchedOnFactor, "secret">): string {
  nextTotpStep(app);
  return totpCode(app, secret);
}

const isAsked = (screen: Screen) =>
  screen.findByRole("heading", { name: "Verificação em duas etapas" });

const expectNoSession = (screen: Screen) =>
  expect(screen.cookies()).not.toContain("alfinete_session");

test("it is switched on in settings, with ten recovery codes, and off again", async () => {
  const screen = await openScreen(app, "/profile", { as: await newPerson(app) });
  const place = await screen.findByRole("region", { name: "Verificação em duas etapas" });
  const section = within(place);
  const codesShown = () => section.getAllByRole("listitem").map((code) => code.textContent ?? "");
  await screen.press("Ativar", place);
  await section.findByRole("img", { name: "QR code para o aplicativo autenticador" });
  await screen.press("Copiar chave", place);
  await screen.toast("Copiado para a área de transferência!");
  const secret = await navigator.clipboard.readText();

  await screen.fill("Código de 6 dígitos", "000000", place);
  await screen.press("Confirmar e ativar", place);
  await section.findByText("Código incorreto. Confira o aplicativo e tente de novo.");
  await screen.fill("Código de 6 dígitos", totpCode(app, secret), place);
  await screen.press("Confirmar e ativar", place);
  await section.findByRole("heading", { name: "Guarde seus códigos de recuperação" });
  const codes = codesShown();
  expect(new Set(codes).size).toBe(10);
  expect(place.querySelectorAll("[data-private]")).toHaveLength(1);
  await screen.press("Já guardei os códigos", place);
  await section.findByText("Ativada");

  await screen.press("Gerar novos códigos de recuperação", place);
  await screen.fill("Código", codes[0] ?? "", place);
  await screen.press("Gerar novos códigos de recuperação", place);
  await section.findByText(/Os códigos anteriores deixaram de funcionar\./);
  const renewed = codesShown();
  expect(renewed).toHaveLength(10);
  expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
  await screen.press("Já guardei os códigos", place);

  await screen.press("Desativar", place);
  await screen.fill("Código", freshCode({ secret }), place);
  await screen.press("Desativar", place);
  await section.findByText("Desativada");
});

test("it is asked after the password", async () => {
  const person = await personWithFactor();
  const screen = await openScreen(app, "/login?redirect=%2Fprofile");
  await fillSignIn(screen, person);
  await answerSecondFactor(screen, "000000");
  await screen.toast("Código incorreto. Confira o aplicativo e tente de novo.");
  expectNoSession(screen);
  await answerSecondFactor(screen, freshCode(person));
  await screen.arrive("/profile");
  await screen.toast("Login realizado com sucesso!");
});

test("it is asked after a magic link", async () => {
  const person = await personWithFactor();
  const token = await magicLinkFor(app, person.email);
  const screen = await openScreen(app, `/login?link=${token}`);
  await isAsked(screen);
  expectNoSession(screen);
  await answerSecondFactor(screen, freshCode(person));
  await screen.arrive("/dashboard");
});

test("it is asked after a one-time code", async () => {
  const person = await personWithFactor();
  const screen = await openScreen(app, "/login");
  await screen.press("Entrar sem senha");
  await screen.fill("Email", person.email);
  const code = oneTimeCodeFor(app, person.email);
  // The code was asked for already: another one would end it.
  screen.answer("/api/auth/one-time-code", { status: 202, json: { accepted: true } });
  await screen.press("Receber um código");
  await screen.fill("Código de 6 dígitos", await code);
  await screen.press("Entrar");
  await isAsked(screen);
  expectNoSession(screen);
  await answerSecondFactor(screen, freshCode(person));
  await screen.arrive("/dashboard");
});

test("a reset opens no session: it leads to /login, which asks for both", async () => {
  const person = await personWithFactor();
  const token = await resetLinkFor(app, person.email);
  const screen = await openScreen(app, `/reset-password?token=${token}`);
  await screen.fill("Nova senha", "outro-pino-azul-7");
  await screen.press("Salvar nova senha");
  await screen.toast("Sua senha foi redefinida com sucesso! Faça login com sua nova senha.");
  expect(screen.address).toBe("/login");
  expectNoSession(screen);
  await fillSignIn(screen, { ...person, password: "outro-pino-azul-7" });
  await answerSecondFactor(screen, freshCode(person));
  await screen.arrive("/dashboard");
});

test("a recovery code opens the account when the phone is lost", async () => {
  const person = await personWithFactor();
  const screen = await openScreen(app, "/login");
  await fillSignIn(screen, person);
  await screen.press("Usar um código de recuperação");
  await screen.fill("Código de recuperação", person.recoveryCodes[0] ?? "");
  await screen.press("Confirmar");
  await screen.arrive("/dashboard");
});
