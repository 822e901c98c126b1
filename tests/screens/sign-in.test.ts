import { waitFor } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { accountButton, describedBy, fillSignIn, linkIn } from "#tests/screens/account-steps.ts";
import { openScreen } from "#tests/screens/open-screen.ts";
import { magicLinkFor, newPerson, type Person } from "#tests/support/accounts.ts";
import { readMail } from "#tests/support/mails.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  person = await newPerson(app);
});
afterAll(() => app.close());

test("a wrong password is said beside the field and in a toast, and nothing else happens", async () => {
  const screen = await openScreen(app, "/login");
  await fillSignIn(screen, { ...person, password: "errada-errada" });
  const sentence = "Email ou senha incorretos.";
  await screen.toast(sentence);
  const password = screen.getByLabelText("Senha");
  expect(describedBy(password)).toBe(sentence);
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(screen.address).toBe("/login");
});

test("a guarded page returns to its origin after login", async () => {
  const screen = await openScreen(app, "/profile?aba=senha");
  await screen.arrive(/^\/login\?redirect=/);
  await fillSignIn(screen, person);
  await screen.arrive("/profile?aba=senha");
  await screen.toast("Login realizado com sucesso!");
});

test("without an origin, login leads to the dashboard and back is not the form", async () => {
  const screen = await openScreen(app, "/terms");
  await screen.follow("Login");
  await fillSignIn(screen, person);
  await screen.arrive("/dashboard");
  history.back();
  await screen.arrive("/terms");
});

test("a password can be looked at, and managers know which is which", async () => {
  const screen = await openScreen(app, "/login");
  await screen.fill("Senha", "segredo");
  const password = screen.getByLabelText("Senha");
  expect(password.getAttribute("autocomplete")).toBe("current-password");
  expect(screen.getByLabelText("Email").getAttribute("autocomplete")).toBe("username");
  await screen.press("Mostrar senha");
  expect(password.getAttribute("type")).toBe("text");
  await screen.press("Ocultar senha");
  expect(password.getAttribute("type")).toBe("password");
});

test("two quick clicks sign in once", async () => {
  const screen = await openScreen(app, "/login");
  await screen.fill("Email", person.email);
  await screen.fill("Senha", person.password);
  await screen.user.dblClick(screen.getByRole("button", { name: "Entrar" }));
  await screen.arrive("/dashboard");
  expect(screen.requests.filter(({ path }) => path === "/api/auth/sign-in")).toHaveLength(1);
});

test("a magic link signs in, returns to the origin and leaves no secret in the address", async () => {
  const screen = await openScreen(app, "/profile");
  await screen.press("Entrar sem senha");
  await screen.fill("Email", person.email);
  await screen.press("Enviar link de acesso");
  await screen.read(`Se houver uma conta com ${person.email}`);

  const link = await linkIn(app, person.email, mailMessages.magic_link.subject);
  const elsewhere = await openScreen(app, "/terms");
  await elsewhere.goto(link);
  await elsewhere.arrive("/profile");
  await accountButton(elsewhere);
  await elsewhere.back();
  await elsewhere.arrive("/terms");
});

test("a magic link needs an e-mail", async () => {
  const screen = await openScreen(app, "/login");
  await screen.press("Entrar sem senha");
  // The view changed in place: reading goes on at its heading.
  const heading = await screen.findByRole("heading", { name: "Entre sem senha" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await screen.press("Enviar link de acesso");
  await screen.findByText("Digite seu email.");
});

test("a link that has expired, or was used, says so", async () => {
  const { email } = await newPerson(app);
  const used = await magicLinkFor(app, email);
  const first = await openScreen(app, `/login?link=${used}`);
  await first.arrive("/dashboard");

  const late = await magicLinkFor(app, email);
  app.advanceClock(61 * 60_000);
  for (const token of [used, late]) {
    const screen = await openScreen(app, `/login?link=${token}`);
    await screen.toast("Link do email é inválido ou expirou.");
    const said = await screen.findByRole("alert");
    expect(said.textContent).toBe("Link do email é inválido ou expirou.");
    expect(screen.address).toBe("/login");
  }
});

test("a one-time code signs in", async () => {
  const screen = await openScreen(app, "/login?redirect=%2Fprofile");
  await screen.press("Entrar sem senha");
  await screen.fill("Email", person.email);
  await screen.press("Receber um código");
  const code = await screen.findByLabelText("Código de 6 dígitos");
  expect(code.getAttribute("autocomplete")).toBe("one-time-code");

  const mail = await readMail(app, person.email, /^\d{6} /);
  const right = mail.subject.slice(0, 6);
  await screen.fill("Código de 6 dígitos", right === "000000" ? "000001" : "000000");
  await screen.press("Entrar");
  await screen.toast("Token expirou ou é inválido.");
  await screen.fill("Código de 6 dígitos", right);
  await screen.press("Entrar");
  await screen.arrive("/profile");
});

test("the slide-out menu of a phone signs out for good", async () => {
  const { cookie } = await newPerson(app);
  const screen = await openScreen(app, "/dashboard", { as: { cookie } });
  await screen.press("Abrir menu");
  await screen.press("Sair", await screen.findByRole("dialog"));
  await screen.arrive("/");
  const answer = await app.request("/api/session", {
    headers: { cookie: `alfinete_session=${cookie}` },
  });
  expect(answer.status).toBe(401);
});
