import { waitFor } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { confirmWithNewPassword } from "#contract/routes/sign-in.ts";
import { accountButton, describedBy, fillSignIn, linkIn } from "#tests/screens/account-steps.ts";
import { openScreen } from "#tests/screens/open-screen.ts";
import { newPerson, PASSWORD, someEmail } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { mailOf } from "#tests/support/mails.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const { subject } = mailMessages.confirm_email;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function register(path: string, { email = someEmail(), password = PASSWORD } = {}) {
  const screen = await openScreen(app, path);
  await screen.fill("Email", email);
  await screen.fill("Senha", password);
  await screen.press("Criar conta");
  return { screen, email };
}

async function registered(path: string) {
  const { screen, email } = await register(path);
  await screen.findByRole("heading", { name: "Confira seu email" });
  return { screen, email };
}

test("register, read the mail, confirm, go on with the first steps", async () => {
  const screen = await openScreen(app, "/register");
  const email = someEmail("lia");
  await screen.fill("Nome (opcional)", "Lia Moraes");
  await screen.fill("Email", email);
  await screen.fill("Senha", PASSWORD);
  // Enter is enough.
  await screen.user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Confira seu email" });
  await screen.read(`Enviamos um link de confirmação para ${email}`);

  await screen.goto(await linkIn(app, email, subject));
  await screen.arrive("/welcome");
  await screen.toast("Conta criada com sucesso!");
  await screen.user.click(await accountButton(screen));
  expect((await screen.findByRole("menu")).textContent).toContain(email);
});

/** The link of a sign-up, opened in a browser that knows nothing of it. */
async function openElsewhere(path: string) {
  const { email } = await registered(path);
  const link = await linkIn(app, email, subject);
  const screen = await openScreen(app, link);
  await screen.findByRole("heading", { name: "Falta só a senha" });
  expect(screen.address).toBe("/login");
  await screen.read(`Para ativar a conta de ${email}`);
  return { screen, email, link };
}

test("another browser asks for the password of sign-up, and the plan survives", async () => {
  const { screen } = await openElsewhere("/register?plan=price_pro");
  const password = screen.getByLabelText("Senha do cadastro");
  expect(password.getAttribute("autocomplete")).toBe("current-password");
  // Focus waits in the field: the keyboard alone is enough.
  await waitFor(() => expect(document.activeElement).toBe(password));
  await screen.user.keyboard("errada-errada{Enter}");
  const wrong = "Essa não é a senha do cadastro. Tente de novo ou escolha outra senha.";
  await screen.toast(wrong);
  expect(describedBy(password)).toBe(wrong);
  await screen.fill("Senha do cadastro", PASSWORD);
  await screen.user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Assinar o plano Pro" });
});

test("whoever forgot it chooses another one behind the link", async () => {
  const { screen, email } = await openElsewhere("/register");
  await screen.press("Escolher outra senha");
  await screen.findByRole("heading", { name: "Escolha sua senha" });
  const password = screen.getByLabelText("Nova senha");
  await waitFor(() => expect(document.activeElement).toBe(password));
  await screen.user.keyboard("password{Enter}");
  await screen.toast("Escolha uma senha menos comum.");
  await screen.fill("Nova senha", "minha-senha-nova");
  await screen.press("Salvar e entrar");
  await screen.arrive("/welcome");
  await screen.toast("Conta criada com sucesso!");

  const again = await openScreen(app, "/login");
  await fillSignIn(again, { email, password: "minha-senha-nova" });
  await again.arrive("/dashboard");
});

test("a link that dies while its password is typed leads to the sign-in form", async () => {
  const { screen, link } = await openElsewhere("/register");
  const token = new URL(link).searchParams.get("link") ?? "";
  await callApi(app, confirmWithNewPassword, { token, password: "outra-senha-boa" });
  await screen.fill("Senha do cadastro", PASSWORD);
  await screen.press("Ativar conta");
  const said = await screen.findByRole("alert");
  expect(said.textContent).toBe("Link do email é inválido ou expirou.");
  await screen.findByRole("heading", { name: "Entre na sua conta" });
});

test("a plan is mentioned only if there is one", async () => {
  const note = "Plano selecionado será ativado após o cadastro";
  const screen = await openScreen(app, "/register?plan=price_nada");
  await screen.findByRole("button", { name: "Criar conta" });
  expect(screen.queryByText(note)).toBeNull();
  await screen.goto("/register?plan=price_basic");
  await screen.findByText(note);
});

test("an address that is taken is said so, beside the field and in a toast", async () => {
  const { email } = await newPerson(app);
  const { screen } = await register("/register", { email });
  await screen.toast("Este email já está cadastrado.");
  const field = screen.getByLabelText("Email");
  expect(describedBy(field)).toBe("Este email já está cadastrado.");
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test("what can be told without the server is told without it", async () => {
  const { screen } = await register("/register", { email: "lia@", password: "12345" });
  const field = screen.getByLabelText("Email");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(describedBy(field)).toBe("Formato de email inválido.");
  expect(describedBy(screen.getByLabelText("Senha"))).toContain(
    "A senha deve ter pelo menos 6 caracteres.",
  );
  expect(screen.requests.filter(({ method }) => method === "POST")).toEqual([]);
});

test("a very common password is refused", async () => {
  const { screen } = await register("/register", { password: "password" });
  await screen.toast("Escolha uma senha menos comum.");
});

test("the confirmation is sent again, once a minute", async () => {
  const { screen, email } = await registered("/register");
  await mailOf(app, email, subject, () => screen.press("envie de novo"));
  await screen.read("Enviado de novo.");
  expect(screen.queryByRole("button", { name: "envie de novo" })).toBeNull();
});

test("signing in before confirming says so and offers the mail again", async () => {
  const { screen, email } = await registered("/register");
  await screen.goto("/login");
  await fillSignIn(screen, { email, password: PASSWORD });
  await screen.toast("Email não confirmado. Verifique sua caixa de entrada.");
  await mailOf(app, email, subject, () => screen.press("Reenviar email de confirmação"));
  await screen.findByRole("heading", { name: "Confira seu email" });
});
