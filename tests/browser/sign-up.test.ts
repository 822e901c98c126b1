import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { accountButton, linkIn, toastOf } from "#tests/browser/account-steps.ts";
import { PASSWORD, signUpAndConfirm, someEmail } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
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
  await toastOf(page, "Login realizado com sucesso!").waitFor();
  await accountButton(page).click();
  await page.getByRole("menu").getByText(email).waitFor();
});

test("the plan survives a confirmation in another browser", async () => {
  const { page, email } = await register("/register?plan=price_pro");
  await page.getByRole("heading", { name: "Confira seu email" }).waitFor();
  const elsewhere = await app.newPage();
  await elsewhere.goto(await linkIn(app, email, subject));
  await elsewhere.getByRole("heading", { name: "Assinar o plano Pro" }).waitFor();
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
