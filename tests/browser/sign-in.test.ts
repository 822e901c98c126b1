import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import {
  accountButton,
  countRequests,
  enterAs,
  fillSignIn,
  linkIn,
  phone,
  signOutByMenu,
  toastOf,
} from "#tests/browser/account-steps.ts";
import { magicLinkFor, type Person, signUpAndConfirm } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { readMail } from "#tests/support/mails.ts";

let app: BrowserApp;
let person: Person;
beforeAll(async () => {
  app = await openBrowserApp({ own: true, refusals: true });
  person = await signUpAndConfirm(app.app);
});
afterAll(() => app.close());

test("a wrong password is said beside the field and in a toast, and nothing else happens", async () => {
  const page = await app.newPage();
  await page.goto("/login");
  await fillSignIn(page, { ...person, password: "errada-errada" });
  const sentence = "Email ou senha incorretos.";
  await toastOf(page, sentence).waitFor();
  const password = page.getByLabel("Senha", { exact: true });
  const said = await password.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${said}"]`).textContent()).toBe(sentence);
  expect(await password.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("a guarded page returns to its origin after login", async () => {
  const page = await app.newPage();
  await page.goto("/profile?aba=senha");
  await page.waitForURL("**/login?redirect=*");
  await fillSignIn(page, person);
  await page.waitForURL(`${app.url}/profile?aba=senha`);
  await toastOf(page, "Login realizado com sucesso!").waitFor();
});

test("without an origin, login leads to the dashboard and back is not the form", async () => {
  const page = await app.newPage();
  await page.goto("/terms");
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await fillSignIn(page, person);
  await page.waitForURL(`${app.url}/dashboard`);
  await page.goBack();
  await page.waitForURL(`${app.url}/terms`);
});

test("a password can be looked at, and managers know which is which", async () => {
  const page = await app.newPage();
  await page.goto("/login");
  const password = page.getByLabel("Senha", { exact: true });
  await password.fill("segredo");
  expect(await password.getAttribute("autocomplete")).toBe("current-password");
  expect(await page.getByLabel("Email").getAttribute("autocomplete")).toBe("username");
  await page.getByRole("button", { name: "Mostrar senha" }).click();
  expect(await password.getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Ocultar senha" }).click();
  expect(await password.getAttribute("type")).toBe("password");
});

test("two quick clicks sign in once", async () => {
  const page = await app.newPage();
  const posts = countRequests(page, "/api/auth/sign-in");
  await page.goto("/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Senha", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Entrar", exact: true }).dblclick();
  await page.waitForURL(`${app.url}/dashboard`);
  expect(posts()).toBe(1);
});

test("a magic link signs in, returns to the origin and leaves no secret in the address", async () => {
  const page = await app.newPage();
  await page.goto("/profile");
  await page.getByRole("button", { name: "Entrar sem senha" }).click();
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Enviar link de acesso" }).click();
  await page.getByText(`Se houver uma conta com ${person.email}`).waitFor();

  const link = await linkIn(app, person.email, mailMessages.magic_link.subject);
  const elsewhere = await app.newPage();
  await elsewhere.goto(link);
  await elsewhere.waitForURL(`${app.url}/profile`);
  await accountButton(elsewhere).waitFor();
  const token = new URL(link).searchParams.get("link") ?? "";
  await elsewhere.goBack().catch(() => {});
  expect(elsewhere.url()).not.toContain(token);
});

test("a magic link needs an e-mail", async () => {
  const page = await app.newPage();
  await page.goto("/login");
  await page.getByRole("button", { name: "Entrar sem senha" }).click();
  // The view changed in place: reading goes on at its heading.
  expect(await page.locator(":focus").textContent()).toBe("Entre sem senha");
  await page.getByRole("button", { name: "Enviar link de acesso" }).click();
  await page.getByText("Digite seu email.").waitFor();
});

test("a link that has expired, or was used, says so", async () => {
  const other = await signUpAndConfirm(app.app);
  const used = await magicLinkFor(app.app, other.email);
  const first = await app.newPage();
  await first.goto(`/login?link=${used}`);
  await first.waitForURL(`${app.url}/dashboard`);

  const late = await magicLinkFor(app.app, other.email);
  app.app.advanceClock(61 * 60_000);
  for (const token of [used, late]) {
    const page = await app.newPage();
    await page.goto(`/login?link=${token}`);
    await toastOf(page, "Link do email é inválido ou expirou.").waitFor();
    await page.getByRole("alert").getByText("Link do email é inválido ou expirou.").waitFor();
    expect(page.url()).toBe(`${app.url}/login`);
  }
});

test("a one-time code signs in", async () => {
  const page = await app.newPage();
  await page.goto("/login?redirect=%2Fprofile");
  await page.getByRole("button", { name: "Entrar sem senha" }).click();
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Receber um código" }).click();
  const code = page.getByLabel("Código de 6 dígitos");
  await code.waitFor();
  expect(await code.getAttribute("autocomplete")).toBe("one-time-code");

  const mail = await readMail(app.app, person.email, /^\d{6} /);
  const right = mail.subject.slice(0, 6);
  await code.fill(right === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await toastOf(page, "Token expirou ou é inválido.").waitFor();
  await code.fill(right);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL(`${app.url}/profile`);
});

test("signing out in one tab empties the other", async () => {
  const page = await app.newPage();
  await enterAs(page, app, await signUpAndConfirm(app.app));
  const other = await page.context().newPage();
  await other.goto("/profile");
  await page.goto("/dashboard");
  await signOutByMenu(page);
  await page.waitForURL(`${app.url}/`);
  await other.waitForURL(`${app.url}/login?redirect=%2Fprofile`);
  expect(await accountButton(other).count()).toBe(0);
  // The server ended it, not only the tabs.
  await page.reload();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
});

test("signing in in one tab fills the other", async () => {
  const page = await app.newPage();
  await page.goto("/terms");
  const other = await page.context().newPage();
  await other.goto("/login");
  await fillSignIn(other, person);
  await other.waitForURL(`${app.url}/dashboard`);
  await accountButton(page).waitFor();
});

test("on a phone, the slide-out menu signs out for good", async () => {
  const page = await app.newPage({ viewport: phone });
  const { cookie } = await signUpAndConfirm(app.app);
  await enterAs(page, app, { cookie });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sair" }).click();
  await page.waitForURL(`${app.url}/`);
  const answer = await app.app.request("/api/session", {
    headers: { cookie: `alfinete_session=${cookie}` },
  });
  expect(answer.status).toBe(401);
});
