import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { getProfile } from "#contract/routes/profile.ts";
import { signIn } from "#contract/routes/sign-in.ts";
import { answerSecondFactor } from "#tests/screens/account-steps.ts";
import { openScreen, type Screen } from "#tests/screens/open-screen.ts";
import { newPerson, PASSWORD, switchOnSecondFactor, totpCode } from "#tests/support/accounts.ts";
import { newAdmin } from "#tests/support/admins.ts";
import { callApi } from "#tests/support/call-api.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { readMail } from "#tests/support/mails.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function openAsAdmin(path: string) {
  const admin = await newAdmin(app);
  return { admin, screen: await openScreen(app, path, { as: admin }) };
}

const profileRow = async (id: string) =>
  (await rows<Record<string, unknown>>(app, "select * from profiles where id = $1", [id]))[0];

/** The row of a person, waited for. */
async function userRow(screen: Screen, name: string): Promise<HTMLElement> {
  const list = await screen.findByRole("list", { name: "Usuários" });
  const found = (await within(list).findByText(name)).closest("li");
  if (!found) throw new Error(`${name} is in no row`);
  return found;
}

const isGone = (screen: Screen) => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/** A clipboard that may be used within a click and not after it, as Safari's may. */
function allowClipboardWithinClicks(): void {
  let clicking = false;
  const click = () => {
    clicking = true;
    setTimeout(() => {
      clicking = false;
    });
  };
  addEventListener("click", click, true);
  for (const name of ["write", "writeText"] as const) {
    const real = navigator.clipboard[name].bind(navigator.clipboard) as (given: unknown) => unknown;
    const strict = async (given: unknown) => {
      if (!clicking) throw new DOMException("not within a click", "NotAllowedError");
      return real(given);
    };
    Object.defineProperty(navigator.clipboard, name, { value: strict });
  }
}

test("people are found by name and e-mail, thirty a page, and the address keeps both", async () => {
  await rows(
    app,
    `with added as (insert into users (email, name) select 'turma' || n || '@escola.example', 'x'
       from generate_series(1, 64) n returning id, email)
     insert into profiles (id, username) select id, 'Turma ' || lpad(substring(email from '\\d+'), 2, '0') from added`,
  );
  const { screen } = await openAsAdmin("/admin/users");
  const search = "Buscar por nome ou email";
  await screen.fill(search, "TURMA");
  await screen.arrive("/admin/users?q=TURMA");
  await screen.findByText("64 usuários");
  const names = () => {
    const list = screen.getByRole("list", { name: "Usuários" });
    const shown = within(list).getAllByText(/^Turma \d\d$/);
    return shown.map(({ textContent }) => Number(textContent?.slice(6)));
  };
  expect(names()).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));

  const pages = () => screen.getByRole("navigation", { name: "Paginação" });
  await screen.follow("Página 3", pages());
  await screen.arrive("/admin/users?q=TURMA&page=3");
  await userRow(screen, "Turma 64");
  expect(names()).toEqual([61, 62, 63, 64]);
  const current = within(pages()).getAllByRole("link", { current: "page" });
  expect(current.map(({ textContent }) => textContent)).toEqual(["3"]);
  await screen.reload();
  await userRow(screen, "Turma 64");
  await screen.follow("Página anterior", pages());
  await screen.arrive("/admin/users?q=TURMA&page=2");
  history.back();
  await screen.arrive("/admin/users?q=TURMA&page=3");

  await screen.fill(search, "turma7@escola");
  await screen.arrive("/admin/users?q=turma7%40escola");
  await screen.findByText("1 usuário");
  await userRow(screen, "Turma 07");
  await screen.fill(search, "ninguém assim");
  await screen.findByRole("heading", { name: "Nenhum usuário encontrado" });
});

test("a row shows layouts, comments and storage", async () => {
  const person = await subscriber(app, "Contada");
  const { size } = await makeLayout(app, person);
  await rows(app, "update layouts set comment_count = 2 where user_id = $1", [person.id]);
  await rows(app, "update profiles set storage_limit = 1048576 where id = $1", [person.id]);
  const { screen } = await openAsAdmin("/admin/users?q=contada");
  const row = within(await userRow(screen, "Contada"));
  row.getByText("1 layout");
  row.getByText("2 comentários");
  row.getByText(/de 1 MB$/);
  row.getByText("Acesso especial");
  expect(size).toBeGreaterThan(0);
});

test("the edit dialog sends only what was changed", async () => {
  const person = await newPerson(app, { username: "Editada" });
  const before = await profileRow(person.id);
  const { screen } = await openAsAdmin("/admin/users?q=editada");
  const sent = () => screen.requests.filter(({ method }) => method === "PATCH");
  const edit = async () => {
    await screen.press("Editar Editada");
    return screen.findByRole("dialog", { name: "Editar usuário" });
  };

  const untouched = await edit();
  const limit = "Limite de armazenamento (MB)";
  const field = within(untouched).getByLabelText<HTMLInputElement>(limit);
  // Suggested, not filled in: a value in the field would read as if saving wrote it.
  expect([field.value, field.placeholder]).toEqual(["", "100"]);
  await screen.read("Sem limite. Para limitar, digite um valor", untouched);
  await screen.press("Salvar", untouched);
  await isGone(screen);
  expect(sent()).toEqual([]);

  const opened = await edit();
  await screen.user.click(within(opened).getByRole("switch", { name: "Acesso especial" }));
  await screen.press("Salvar", opened);
  await screen.toast("Usuário atualizado com sucesso!");
  expect(sent().map(({ json }) => json)).toEqual([{ special_access: true }]);
  expect(await profileRow(person.id)).toEqual({ ...before, special_access: true });
  await isGone(screen);

  const dialog = await edit();
  await screen.fill(limit, "muito", dialog);
  await screen.press("Salvar", dialog);
  await within(dialog).findByText("Digite um número de MB a partir de 0, ou deixe vazio.");
  await screen.fill(limit, "100", dialog);
  await screen.fill("Nome de usuário", "Renomeada", dialog);
  await screen.user.selectOptions(within(dialog).getByLabelText("Papel"), "admin");
  await screen.press("Salvar", dialog);
  await screen.findByRole("heading", { name: "Nenhum usuário encontrado" });
  const change = { username: "Renomeada", role: "admin" };
  expect(sent().at(-1)?.json).toEqual({ ...change, storage_limit: 104857600 });
  const now = { ...change, storage_limit: "104857600", special_access: true };
  expect(await profileRow(person.id)).toMatchObject(now);
});

test("one's own role cannot be taken away", async () => {
  const admin = await newAdmin(app);
  const path = `/admin/users?q=${encodeURIComponent(admin.email)}`;
  const screen = await openScreen(app, path, { as: admin });
  // One's own password and access are in settings.
  const row = await userRow(screen, admin.email);
  const acts = within(row).getAllByRole("button");
  expect(acts.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Editar Ada Admin",
    "Ver a equipe e os espaços de Ada Admin",
    "Ver os pagamentos de Ada Admin",
  ]);
  await screen.press("Editar Ada Admin");
  const dialog = await screen.findByRole("dialog", { name: "Editar usuário" });
  expect(within(dialog).getByLabelText<HTMLSelectElement>("Papel").disabled).toBe(true);
  await within(dialog).findByText("Você não pode retirar o seu próprio acesso de admin.");
  await screen.fill("Nome de usuário", "Ada Renomeada", dialog);
  await screen.press("Salvar", dialog);
  await screen.toast("Usuário atualizado com sucesso!");
  expect(await profileRow(admin.id)).toMatchObject({ username: "Ada Renomeada", role: "admin" });
});

test("a password that is set ends the person's sessions and is told by mail", async () => {
  const person = await newPerson(app, { username: "Esquecida" });
  const { screen } = await openAsAdmin("/admin/users?q=esquecida");
  await screen.press("Definir senha de Esquecida");
  const dialog = await screen.findByRole("dialog", { name: "Definir senha" });
  await screen.press("Definir senha", dialog);
  await within(dialog).findByText("Digite a nova senha.");
  await screen.fill("Nova senha", "123456", dialog);
  await screen.press("Definir senha", dialog);
  await screen.toast("Erro ao atualizar senha: Escolha uma senha menos comum.");
  await screen.fill("Nova senha", "pino-azul-4242", dialog);
  await screen.press("Definir senha", dialog);
  await screen.toast("Senha atualizada com sucesso!");
  await readMail(app, person.email, mailMessages.password_set.subject);
  const old = await callApi(app, getProfile, {}, { cookie: person.cookie });
  expect(old.status).toBe(401);
  const { email } = person;
  const entered = await callApi(app, signIn, { email, password: "pino-azul-4242" });
  expect(entered.status).toBe(200);
});

test("an access link is copied, opens the account after its second factor, and works once", async () => {
  const person = await newPerson(app, { username: "Visitada" });
  const { secret } = await switchOnSecondFactor(app, person);
  const { screen } = await openAsAdmin("/admin/users?q=visitada");
  await screen.press("Gerar link de acesso de Visitada");
  allowClipboardWithinClicks();
  const dialog = await screen.findByRole("dialog", { name: "Link de acesso" });
  await screen.read("uma única vez, em até 10 minutos", dialog);
  await screen.press("Gerar e copiar link", dialog);
  await screen.toast("Link de acesso copiado!");
  const link = await navigator.clipboard.readText();
  const shown = within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Link de acesso" });
  expect(shown.value).toBe(link);

  const theirs = await openScreen(app, link);
  await answerSecondFactor(theirs, totpCode(app, secret));
  await theirs.arrive("/dashboard");
  const [name] = person.email.split("@");
  await theirs.findByRole("heading", { name: `Olá, ${name}!` });

  const again = await openScreen(app, link);
  await again.toast("Link do email é inválido ou expirou.");
});

test("an older session asks for the admin's own password in place, once for all acts", async () => {
  const person = await newPerson(app, { username: "Protegida" });
  const { screen } = await openAsAdmin("/admin/users?q=protegida");
  await userRow(screen, "Protegida");
  app.advanceClock(11 * 60_000);
  await screen.press("Gerar link de acesso de Protegida");
  const link = await screen.findByRole("dialog", { name: "Link de acesso" });
  await screen.press("Gerar e copiar link", link);
  await within(link).findByText("Confirme sua senha atual para continuar.");
  const own = within(link).getByLabelText("Sua senha");
  await waitFor(() => expect(document.activeElement).toBe(own));
  // Nothing was refused yet: it was asked.
  expect(screen.toasts()).toEqual([]);
  await screen.fill("Sua senha", "chute-errado", link);
  await screen.press("Gerar e copiar link", link);
  await screen.toast("Erro ao gerar link de acesso: A senha atual está incorreta.");
  await screen.fill("Sua senha", PASSWORD, link);
  await screen.press("Gerar e copiar link", link);
  await screen.toast("Link de acesso copiado!");
  await waitFor(() => expect(within(link).queryByLabelText("Sua senha")).toBeNull());
  await screen.user.keyboard("{Escape}");
  await isGone(screen);

  await screen.press("Editar Protegida");
  const edit = await screen.findByRole("dialog", { name: "Editar usuário" });
  await screen.user.click(within(edit).getByRole("switch", { name: "Acesso especial" }));
  await screen.press("Salvar", edit);
  await screen.toast("Usuário atualizado com sucesso!");
  expect(await profileRow(person.id)).toMatchObject({ special_access: true });
});

test("an admin without a password is mailed a code to show", async () => {
  const { email } = await newPerson(app, { username: "Guardada" });
  const { screen, admin } = await openAsAdmin("/admin/users?q=guardada");
  await userRow(screen, "Guardada");
  await rows(app, "delete from accounts where user_id = $1", [admin.id]);
  app.advanceClock(11 * 60_000);
  await screen.press("Definir senha de Guardada");
  const dialog = await screen.findByRole("dialog", { name: "Definir senha" });
  await screen.fill("Nova senha", "pino-azul-4242", dialog);
  await screen.press("Definir senha", dialog);
  await screen.read(`Enviamos um código de 6 dígitos para ${admin.email}.`, dialog);
  const mail = await readMail(app, admin.email, /^\d{6} /);
  await screen.fill("Código", mail.subject.slice(0, 6), dialog);
  await screen.press("Definir senha", dialog);
  await screen.toast("Senha atualizada com sucesso!");
  const entered = await callApi(app, signIn, { email, password: "pino-azul-4242" });
  expect(entered.status).toBe(200);
});

test("who is in whose space is seen, and somebody can be taken out of it", async () => {
  const owner = await subscriber(app, "Estúdio Jambo");
  const member = await newMember(app, owner, "editor", "Téo Integrante");
  const { screen } = await openAsAdmin("/admin/users?q=Jambo");
  const row = await userRow(screen, "Estúdio Jambo");
  within(row).getByText("1 pessoa na equipe");
  await screen.press("Ver a equipe e os espaços de Estúdio Jambo");
  const dialog = await screen.findByRole("dialog", { name: "Equipe e espaços" });
  await within(dialog).findByText("Téo Integrante");
  await screen.press("Remover Téo Integrante do espaço");
  const question = await screen.findByRole("alertdialog", { name: "Remover do espaço?" });
  await screen.press("Remover", question);
  await screen.toast("Téo Integrante saiu do espaço.");
  await within(dialog).findByText("Ninguém além de Estúdio Jambo.");
  expect(await countRows(app, "memberships where user_id = $1", [member.id])).toBe(0);
});
