import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { confirmWithNewPassword } from "#contract/routes/sign-in.ts";
import { accountButton, fillSignIn, linkIn, toastOf } from "#tests/browser/account-steps.ts";
import { PASSWORD, signUpAndConfirm, someEmail } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { callApi } from "#tests/support/call-api.ts";
import { mailOf } from "#tests/support/mails.ts";

const { subject } = mailMessages.confirm_email;

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ refusals: true });
});
afterAll(() => app.close());

async function register(path: string, email = someEmail()) {
  const page = await app.newPage();
  await page.goto(path);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Criar conta" }).click();
  return { page, email };
}

test("register, read the mail, confirm, land on the dashboard", async () => {
  const page = await app.newPage();
  const email = someEmail("lia");
  await page.goto("/register");
  await page.getByLabel("Nome (opcional)").fill("Lia Moraes");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  // Enter is enough.
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Confira seu email" }).waitFor();
  await page.getByText(`Enviamos um link de confirmação para ${email}`).waitFor();

  await page.goto(await linkIn(app, email, subject));
  await page.waitForURL(`${app.url}/dashboard`);
  await toastOf(page, "Conta criada com sucesso!").waitFor();
  await accountButton(page).click();
  await page.getByRole("menu").getByText(email).waitFor();
});

/** The link of a sign-up, opened in a browser that knows nothing of it. */
async function openElsewhere(path: string) {
  const { page, email } = await register(path);
  await page.getByRole("heading", { name: "Confira seu email" }).waitFor();
  const elsewhere = await app.newPage();
  const link = await linkIn(app, email, subject);
  await elsewhere.goto(link);
  await elsewhere.getByRole("heading", { name: "Falta só a senha" }).waitFor();
  expect(elsewhere.url()).toBe(`${app.url}/login`);
  await elsewhere.getByText(`Para ativar a conta de ${email}`).waitFor();
  return { page: elsewhere, email, link };
}

test("another browser asks for the password of sign-up, and the plan survives", async () => {
  const { page } = await openElsewhere("/register?plan=price_pro");
  const password = page.getByLabel("Senha do cadastro");
  expect(await password.getAttribute("autocomplete")).toBe("current-password");
  // Focus waits in the field: the keyboard alone is enough.
  await page.keyboard.type("errada-errada");
  await page.keyboard.press("Enter");
  const wrong = "Essa não é a senha do cadastro. Tente de novo ou escolha outra senha.";
  await toastOf(page, wrong).waitFor();
  expect(await describedBy(password)).toBe(wrong);
  await password.fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Assinar o plano Pro" }).waitFor();
});

test("whoever forgot it chooses another one behind the link", async () => {
  const { page, email } = await openElsewhere("/register");
  await page.getByRole("button", { name: "Escolher outra senha" }).click();
  await page.getByRole("heading", { name: "Escolha sua senha" }).waitFor();
  const password = page.getByLabel("Nova senha");
  expect(await password.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type("password");
  await page.keyboard.press("Enter");
  await toastOf(page, "Escolha uma senha menos comum.").waitFor();
  await password.fill("minha-senha-nova");
  await page.getByRole("button", { name: "Salvar e entrar" }).click();
  await page.waitForURL(`${app.url}/dashboard`);
  await toastOf(page, "Conta criada com sucesso!").waitFor();

  const again = await app.newPage();
  await again.goto("/login");
  await fillSignIn(again, { email, password: "minha-senha-nova" });
  await again.waitForURL(`${app.url}/dashboard`);
});

test("a link that dies while its password is typed leads to the sign-in form", async () => {
  const { page, link } = await openElsewhere("/register");
  const token = new URL(link).searchParams.get("link") ?? "";
  await callApi(app.app, confirmWithNewPassword, { token, password: "outra-senha-boa" });
  await page.getByLabel("Senha do cadastro").fill(PASSWORD);
  await page.getByRole("button", { name: "Ativar conta" }).click();
  await page.getByRole("alert").getByText("Link do email é inválido ou expirou.").waitFor();
  await page.getByRole("heading", { name: "Entre na sua conta" }).waitFor();
});

test("with a plan, the form says that it will be activated", async () => {
  const page = await app.newPage();
  await page.goto("/register?plan=price_basic");
  await page.getByText("Plano selecionado será ativado após o cadastro").waitFor();
});

test("the tab that waits for the confirmation goes on by itself", async () => {
  const { page, email } = await register("/register?plan=price_team");
  await page.getByRole("heading", { name: "Confira seu email" }).waitFor();
  const other = await page.context().newPage();
  await other.goto(await linkIn(app, email, subject));
  // The other one opens the payment page as well; here every tab is one that is looked at.
  await page.waitForURL((url) => url.pathname !== "/register");
});

test("an address that is taken is said so, beside the field and in a toast", async () => {
  const { email } = await signUpAndConfirm(app.app);
  const { page } = await register("/register", email);
  const field = page.getByLabel("Email");
  await toastOf(page, "Este email já está cadastrado.").waitFor();
  expect(await describedBy(field)).toBe("Este email já está cadastrado.");
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
});

test("what can be told without the server is told without it", async () => {
  const page = await app.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.method()));
  await page.goto("/register");
  await page.getByLabel("Email").fill("lia@");
  await page.getByLabel("Senha", { exact: true }).fill("12345");
  await page.getByRole("button", { name: "Criar conta" }).click();
  expect(await describedBy(page.getByLabel("Email"))).toBe("Formato de email inválido.");
  expect(await describedBy(page.getByLabel("Senha", { exact: true }))).toContain(
    "A senha deve ter pelo menos 6 caracteres.",
  );
  expect(asked.filter((method) => method === "POST")).toEqual([]);
});

test("a very common password is refused", async () => {
  const page = await app.newPage();
  await page.goto("/register");
  await page.getByLabel("Email").fill(someEmail());
  await page.getByLabel("Senha", { exact: true }).fill("password");
  await page.getByRole("button", { name: "Criar conta" }).click();
  await toastOf(page, "Escolha uma senha menos comum.").waitFor();
});

test("the confirmation is sent again, once a minute", async () => {
  const { page, email } = await register("/register");
  await page.getByRole("heading", { name: "Confira seu email" }).waitFor();
  const again = page.getByRole("button", { name: "envie de novo" });
  await mailOf(app.app, email, subject, () => again.click());
  await page.getByText("Enviado de novo.").waitFor();
  expect(await again.count()).toBe(0);
});

test("signing in before confirming says so and offers the mail again", async () => {
  const { page, email } = await register("/register");
  await page.getByRole("heading", { name: "Confira seu email" }).waitFor();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await toastOf(page, "Email não confirmado. Verifique sua caixa de entrada.").waitFor();
  await mailOf(app.app, email, subject, () =>
    page.getByRole("button", { name: "Reenviar email de confirmação" }).click(),
  );
  await page.getByRole("heading", { name: "Confira seu email" }).waitFor();
});

/** What a screen reader adds to the field's name. */
async function describedBy(field: import("playwright-core").Locator): Promise<string> {
  await field.and(field.page().locator("[aria-invalid=true]")).waitFor();
  return field.evaluate((input) =>
    (input.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" "),
  );
}
