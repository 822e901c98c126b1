import { waitFor } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editSpace } from "#contract/routes/spaces.ts";
import { describedBy, fillSignIn } from "#tests/screens/account-steps.ts";
import { openScreen, refusal, type Screen } from "#tests/screens/open-screen.ts";
import { newPerson, PASSWORD, type Person, someEmail } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { subscriber } from "#tests/support/layouts.ts";
import { setProfile } from "#tests/support/profiles.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { invitationFor } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { GTM_ID: "GTM-TEST" } });
});
afterAll(() => app.close());

/** An invitation to a space with a name. */
async function invited(email: string, role: "editor" | "viewer" = "editor") {
  const owner = await subscriber(app, "Dona Rosa");
  await callApi(app, editSpace, { name: "Estúdio Rosa" }, { cookie: owner.cookie });
  const token = await invitationFor(app, owner, email, role);
  return { owner, token, path: `/invitation/${token}` };
}

const TITLE = "Dona Rosa convidou você para Estúdio Rosa";

async function openInvitation(path: string, as?: Person): Promise<Screen> {
  const screen = await openScreen(app, path, as ? { as } : {});
  await screen.findByRole("heading", { name: TITLE, level: 1 });
  return screen;
}

function memberships(owner: Person): Promise<number> {
  return countRows(app, "memberships where space_id = $1", [owner.id]);
}

/** Where the tab is after an invitation was accepted. */
async function inTheSpace(screen: Screen) {
  await screen.arrive("/dashboard");
  await screen.toast("Convite aceito. Este é o espaço Estúdio Rosa!");
  await screen.goto("/members");
  await screen.findByRole("button", { name: "Sair do espaço" });
  await screen.read("Dona Rosa", await screen.findByRole("list", { name: "Pessoas" }));
}

test("whoever is signed in with the invited address accepts, and is in the space", async () => {
  const person = await newPerson(app);
  const { owner, path } = await invited(person.email, "viewer");
  const screen = await openInvitation(path, person);
  expect(screen.title).toBe("Convite · Alfinete");
  await screen.read("Seu papelLeitor. Vê todos os layouts e comentários e também comenta.");
  await screen.read(`Convite para${person.email}`);
  // Looking uses nothing up.
  await screen.reload();
  await screen.findByRole("heading", { name: TITLE });
  expect(await memberships(owner)).toBe(0);
  await screen.press("Aceitar convite");
  await inTheSpace(screen);
  expect(await memberships(owner)).toBe(1);
});

test("a space without a name is told by who invites", async () => {
  const person = await newPerson(app);
  const owner = await subscriber(app, "Dona Rosa");
  const token = await invitationFor(app, owner, person.email);
  const screen = await openScreen(app, `/invitation/${token}`, { as: person });
  await screen.findByRole("heading", { name: "Dona Rosa convidou você para a equipe" });
  await screen.press("Aceitar convite");
  await screen.toast("Convite aceito. Este é o espaço de Dona Rosa!");
});

test("signed out, with an account: signing in leads back to the invitation", async () => {
  const person = await newPerson(app);
  const { owner, path } = await invited(person.email);
  const screen = await openInvitation(path);
  expect(screen.queryByLabelText("Senha")).toBeNull();
  await screen.follow("Entrar para aceitar");
  await screen.arrive(`/login?redirect=${encodeURIComponent(path)}`);
  await screen.findByDisplayValue(person.email);
  await fillSignIn(screen, person);
  await screen.arrive(path);
  await screen.press("Aceitar convite");
  await inTheSpace(screen);
  expect(await memberships(owner)).toBe(1);
});

test("signed in with another address: it says so and offers to switch", async () => {
  const person = await newPerson(app);
  const other = await newPerson(app);
  const { owner, path } = await invited(person.email);
  const screen = await openInvitation(path, other);
  await screen.findByText(
    `Você entrou como ${other.email}, mas este convite é para ${person.email}.`,
  );
  expect(screen.queryByRole("button", { name: "Aceitar convite" })).toBeNull();
  const stay = screen.getByRole("link", { name: `Continuar como ${other.email}` });
  expect(stay.getAttribute("href")).toBe("/dashboard");
  const mend = screen.answer("/api/auth/sign-out", { status: 503 });
  await screen.press(`Sair e entrar com ${person.email}`);
  await screen.toast("O serviço está temporariamente indisponível. Tente novamente em instantes.");
  mend();
  await screen.press(`Sair e entrar com ${person.email}`);
  await screen.arrive(`/login?redirect=${encodeURIComponent(path)}`);
  await screen.findByDisplayValue(person.email);
  await fillSignIn(screen, person);
  await screen.arrive(path);
  await screen.findByRole("button", { name: "Aceitar convite" });
  expect(await memberships(owner)).toBe(0);
});

test("signed in, while the invited address has no account: signing out leads to the form", async () => {
  const other = await newPerson(app);
  const email = someEmail("nova");
  const { path } = await invited(email);
  const screen = await openInvitation(path, other);
  await screen.press(`Sair e criar a conta de ${email}`);
  await screen.findByLabelText("Seu nome");
  expect(screen.address).toBe(path);
});

test("without an account, one is made on the page, and no address has to be confirmed", async () => {
  const email = someEmail("nova");
  const { owner, path } = await invited(email);
  const screen = await openInvitation(path);
  const shown = screen.getByLabelText<HTMLInputElement>("Email");
  expect([shown.value, shown.readOnly]).toEqual([email, true]);
  await screen.press("Criar conta e aceitar");
  await waitFor(() =>
    expect(describedBy(screen.getByLabelText("Seu nome"))).toBe("Digite seu nome."),
  );
  await screen.fill("Seu nome", "B");
  await screen.fill("Senha", "12345");
  await screen.press("Criar conta e aceitar");
  await screen.findByText("O nome de usuário deve ter de 2 a 40 caracteres.");
  await screen.findByText("A senha deve ter pelo menos 6 caracteres.");
  await screen.fill("Seu nome", "Bia Souza");
  await screen.fill("Senha", "password");
  await screen.press("Criar conta e aceitar");
  await screen.toast("Escolha uma senha menos comum.");
  expect(await memberships(owner)).toBe(0);
  await screen.fill("Senha", PASSWORD);
  await screen.press("Criar conta e aceitar");
  await inTheSpace(screen);
  await screen.read("Bia SouzaVocêEditor");
  expect(await memberships(owner)).toBe(1);
});

test("an account made meanwhile turns the form into signing in", async () => {
  const email = someEmail("nova");
  const { path } = await invited(email);
  const screen = await openInvitation(path);
  await newPerson(app, { email });
  await screen.fill("Seu nome", "Bia Souza");
  await screen.fill("Senha", PASSWORD);
  await screen.press("Criar conta e aceitar");
  await screen.findByRole("link", { name: "Entrar para aceitar" });
});

test("an invitation that leads nowhere any more has a page for each reason, with a way on", async () => {
  const titles = [
    ["invitation_expired", "Este convite expirou"],
    ["invitation_revoked", "Este convite foi cancelado"],
    ["invitation_used", "Este convite já foi aceito"],
    ["invitation_invalid", "Este convite não é válido"],
  ] as const;
  const screen = await openScreen(app, "/terms");
  for (const [code, title] of titles) {
    screen.answer("/api/invitations/read", refusal(code, 400));
    await screen.goto("/invitation/qualquer");
    await screen.findByRole("heading", { name: title, level: 1 });
  }
  await screen.follow("Ir para o login");
  await screen.arrive("/login");
});

test("a link that was cut off or made up is not valid, and leads who is signed in on", async () => {
  const screen = await openScreen(app, `/invitation/${"x".repeat(300)}`, {
    as: await newPerson(app),
  });
  await screen.findByRole("heading", { name: "Este convite não é válido" });
  await screen.goto("/invitation/nada");
  await screen.findByRole("heading", { name: "Este convite não é válido" });
  await screen.follow("Ir para o dashboard");
  await screen.arrive("/dashboard");
});

test("a space that lost its plan says so when somebody accepts", async () => {
  const person = await newPerson(app);
  const { owner, path } = await invited(person.email);
  const screen = await openInvitation(path, person);
  await setProfile(app, owner, {});
  await screen.press("Aceitar convite");
  await screen.findByRole("heading", { name: "Este espaço não recebe pessoas agora" });
  expect(await memberships(owner)).toBe(0);
});

test("one cancelled meanwhile says so, to somebody new too", async () => {
  const email = someEmail("nova");
  const { path } = await invited(email);
  const screen = await openInvitation(path);
  await rows(app, "update invitations set revoked_at = now() where email = $1", [email]);
  await screen.fill("Seu nome", "Bia Souza");
  await screen.fill("Senha", PASSWORD);
  await screen.press("Criar conta e aceitar");
  await screen.findByRole("heading", { name: "Este convite foi cancelado" });
});

test("an acceptance that failed can be tried again", async () => {
  const person = await newPerson(app);
  const { path } = await invited(person.email);
  const screen = await openInvitation(path, person);
  const mend = screen.answer("/api/invitations/accept", refusal("unexpected", 500));
  await screen.press("Aceitar convite");
  await screen.toast("Erro ao aceitar o convite");
  mend();
  await screen.press("Aceitar convite");
  await inTheSpace(screen);
});

test("an invitation that could not be read can be tried again", async () => {
  const { path } = await invited(someEmail());
  const screen = await openScreen(app, "/terms");
  const mend = screen.answer("/api/invitations/read", refusal("unavailable", 503));
  await screen.goto(path);
  await screen.findByRole("alert");
  mend();
  await screen.press("Tentar novamente");
  await screen.findByRole("heading", { name: TITLE });
});

test("the token reaches no analytics, neither here nor on the way through /login", async () => {
  const person = await newPerson(app);
  const { token, path } = await invited(person.email);
  const screen = await openScreen(app, "/terms");
  screen.window.localStorage.setItem("alfinete-consent", "accepted");
  await screen.goto(path);
  await screen.follow("Entrar para aceitar");
  await screen.arrive(/^\/login/);
  await fillSignIn(screen, person);
  await screen.arrive(path);
  const loaded = () => document.querySelector("script[src*=googletagmanager]");
  expect(loaded()).toBeNull();
  await screen.press("Aceitar convite");
  await screen.arrive("/dashboard");
  await waitFor(() => expect(loaded()).not.toBeNull());
  expect(JSON.stringify(window.dataLayer)).toContain("/invitation/:token");
  expect(JSON.stringify(window.dataLayer)).not.toContain(token);
});
