import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { getProfile } from "#contract/routes/profile.ts";
import { signIn } from "#contract/routes/sign-in.ts";
import { answerSecondFactor, toastOf } from "#tests/browser/account-steps.ts";
import { shownToast, userRow, visitAsAdmin } from "#tests/browser/admin-steps.ts";
import { newPerson, PASSWORD, switchOnSecondFactor, totpCode } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { callApi } from "#tests/support/call-api.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { readMail } from "#tests/support/mails.ts";
import { rows } from "#tests/support/rows.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ own: true, refusals: true });
});
afterAll(() => app.close());

const profileRow = async (id: string) =>
  (await rows<Record<string, unknown>>(app.app, "select * from profiles where id = $1", [id]))[0];

test("people are found by name and e-mail, thirty a page, and the address keeps both", async () => {
  await rows(
    app.app,
    `with added as (insert into users (email, name) select 'turma' || n || '@escola.example', 'x'
       from generate_series(1, 64) n returning id, email)
     insert into profiles (id, username) select id, 'Turma ' || lpad(substring(email from '\\d+'), 2, '0') from added`,
  );
  const { page } = await visitAsAdmin(app);
  await page.goto("/admin/users");
  await page.getByLabel("Buscar por nome ou email").fill("TURMA");
  await page.waitForURL("**/admin/users?q=TURMA");
  await page.getByText("64 usuários").waitFor();
  const list = page.getByRole("list", { name: "Usuários" });
  const names = async () =>
    (await list.getByText(/^Turma \d\d$/).allTextContents()).map((name) => Number(name.slice(6)));
  expect(await names()).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));

  const pages = page.getByRole("navigation", { name: "Paginação" });
  await pages.getByRole("link", { name: "Página 3" }).click();
  await page.waitForURL("**/admin/users?q=TURMA&page=3");
  await userRow(page, "Turma 64").waitFor();
  expect(await names()).toEqual([61, 62, 63, 64]);
  expect(await pages.locator("[aria-current=page]").allTextContents()).toEqual(["3"]);
  await page.reload();
  await userRow(page, "Turma 64").waitFor();
  await pages.getByRole("link", { name: "Página anterior" }).click();
  await page.waitForURL("**/admin/users?q=TURMA&page=2");
  await page.goBack();
  await page.waitForURL("**/admin/users?q=TURMA&page=3");

  await page.getByLabel("Buscar por nome ou email").fill("turma7@escola");
  await page.waitForURL("**/admin/users?q=turma7%40escola");
  await page.getByText("1 usuário", { exact: true }).waitFor();
  await userRow(page, "Turma 07").waitFor();
  await page.getByLabel("Buscar por nome ou email").fill("ninguém assim");
  await page.getByRole("heading", { name: "Nenhum usuário encontrado" }).waitFor();
});

test("a row shows layouts, comments and storage", async () => {
  const person = await subscriber(app.app, "Contada");
  const { size } = await makeLayout(app.app, person);
  await rows(app.app, "update layouts set comment_count = 2 where user_id = $1", [person.id]);
  await rows(app.app, "update profiles set storage_limit = 1048576 where id = $1", [person.id]);
  const { page } = await visitAsAdmin(app);
  await page.goto("/admin/users?q=contada");
  const row = userRow(page, "Contada");
  await row.getByText("1 layout", { exact: true }).waitFor();
  await row.getByText("2 comentários").waitFor();
  await row.getByText(/de 1 MB$/).waitFor();
  await row.getByText("Acesso especial").waitFor();
  expect(size).toBeGreaterThan(0);
});

test("the edit dialog sends only what was changed", async () => {
  const person = await newPerson(app.app, { username: "Editada" });
  const before = await profileRow(person.id);
  const { page } = await visitAsAdmin(app);
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(request.postDataJSON());
  });
  await page.goto("/admin/users?q=editada");
  const dialog = page.getByRole("dialog", { name: "Editar usuário" });
  const open = (name: string) => page.getByRole("button", { name: `Editar ${name}` }).click();
  const save = dialog.getByRole("button", { name: "Salvar" });

  await open("Editada");
  const limit = dialog.getByLabel("Limite de armazenamento (MB)");
  // Suggested, not filled in: a value in the field would read as if saving wrote it.
  expect([await limit.inputValue(), await limit.getAttribute("placeholder")]).toEqual(["", "100"]);
  await dialog.getByText("Sem limite. Para limitar, digite um valor").waitFor();
  await save.click();
  await dialog.waitFor({ state: "detached" });
  expect(sent).toEqual([]);

  await open("Editada");
  await dialog.getByRole("switch", { name: "Acesso especial" }).click();
  await save.click();
  await toastOf(page, "Usuário atualizado com sucesso!").waitFor();
  expect(sent).toEqual([{ special_access: true }]);
  expect(await profileRow(person.id)).toEqual({ ...before, special_access: true });

  await dialog.waitFor({ state: "detached" });
  await open("Editada");
  await limit.fill("muito");
  await save.click();
  await dialog.getByText("Digite um número de MB a partir de 0, ou deixe vazio.").waitFor();
  await limit.fill("100");
  await dialog.getByLabel("Nome de usuário").fill("Renomeada");
  await dialog.getByLabel("Papel").selectOption("admin");
  await save.click();
  await page.getByRole("heading", { name: "Nenhum usuário encontrado" }).waitFor();
  expect(sent.at(-1)).toEqual({ username: "Renomeada", role: "admin", storage_limit: 104857600 });
  expect(await profileRow(person.id)).toMatchObject({
    username: "Renomeada",
    role: "admin",
    storage_limit: "104857600",
    special_access: true,
  });
});

test("one's own role cannot be taken away", async () => {
  const { page, admin } = await visitAsAdmin(app);
  await page.goto(`/admin/users?q=${encodeURIComponent(admin.email)}`);
  const edit = page.getByRole("button", { name: "Editar Ada Admin" });
  await edit.waitFor();
  // One's own password and access are in settings.
  expect(await userRow(page, admin.email).getByRole("button").count()).toBe(1);
  await edit.click();
  const dialog = page.getByRole("dialog", { name: "Editar usuário" });
  expect(await dialog.getByLabel("Papel").isDisabled()).toBe(true);
  await dialog.getByText("Você não pode retirar o seu próprio acesso de admin.").waitFor();
  await dialog.getByLabel("Nome de usuário").fill("Ada Renomeada");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await toastOf(page, "Usuário atualizado com sucesso!").waitFor();
  expect(await profileRow(admin.id)).toMatchObject({ username: "Ada Renomeada", role: "admin" });
});

test("a password that is set ends the person's sessions and is told by mail", async () => {
  const person = await newPerson(app.app, { username: "Esquecida" });
  const { page } = await visitAsAdmin(app);
  await page.goto("/admin/users?q=esquecida");
  await page.getByRole("button", { name: "Definir senha de Esquecida" }).click();
  const dialog = page.getByRole("dialog", { name: "Definir senha" });
  const submit = dialog.getByRole("button", { name: "Definir senha" });
  await submit.click();
  await dialog.getByText("Digite a nova senha.").waitFor();
  await dialog.getByLabel("Nova senha").fill("123456");
  await submit.click();
  const refusal = shownToast(page, "Erro ao atualizar senha: Escolha uma senha menos comum.");
  // Over the dialog's backdrop, not under it.
  await expect.poll(() => isOnTop(refusal)).toBe(true);
  await dialog.getByLabel("Nova senha").fill("pino-azul-4242");
  await submit.click();
  await toastOf(page, "Senha atualizada com sucesso!").waitFor();
  await readMail(app.app, person.email, mailMessages.password_set.subject);
  const old = await callApi(app.app, getProfile, {}, { cookie: person.cookie });
  expect(old.status).toBe(401);
  const { email } = person;
  const entered = await callApi(app.app, signIn, { email, password: "pino-azul-4242" });
  expect(entered.status).toBe(200);
});

test("an access link is copied, opens the account after its second factor, and works once", async () => {
  const person = await newPerson(app.app, { username: "Visitada" });
  const { secret } = await switchOnSecondFactor(app.app, person);
  const { page } = await visitAsAdmin(app);
  await page.addInitScript(clipboardOfClicks);
  await page.goto("/admin/users?q=visitada");
  await page.getByRole("button", { name: "Gerar link de acesso de Visitada" }).click();
  const dialog = page.getByRole("dialog", { name: "Link de acesso" });
  await dialog.getByText("uma única vez, em até 10 minutos").waitFor();
  await dialog.getByRole("button", { name: "Gerar e copiar link" }).click();
  await shownToast(page, "Link de acesso copiado!").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(await dialog.getByRole("textbox", { name: "Link de acesso" }).inputValue()).toBe(link);

  const theirs = await app.newPage();
  await theirs.goto(link);
  await answerSecondFactor(theirs, totpCode(app.app, secret));
  await theirs.waitForURL("**/dashboard");
  await theirs
    .getByRole("heading", { name: new RegExp(person.email.split("@")[0] ?? "") })
    .waitFor();

  const again = await app.newPage();
  await again.goto(link);
  await toastOf(again, "Link do email é inválido ou expirou.").waitFor();
});

test("an older session asks for the admin's own password in place, once for all acts", async () => {
  const person = await newPerson(app.app, { username: "Protegida" });
  const { page } = await visitAsAdmin(app);
  await page.goto("/admin/users?q=protegida");
  app.app.advanceClock(11 * 60_000);
  await page.getByRole("button", { name: "Gerar link de acesso de Protegida" }).click();
  const link = page.getByRole("dialog", { name: "Link de acesso" });
  const generate = link.getByRole("button", { name: "Gerar e copiar link" });
  await generate.click();
  await link.getByText("Confirme sua senha atual para continuar.").waitFor();
  const own = link.getByLabel("Sua senha");
  expect(await own.evaluate((input) => input === document.activeElement)).toBe(true);
  // Nothing was refused yet: it was asked.
  expect(await page.locator("[data-sonner-toast]").count()).toBe(0);
  await own.fill("chute-errado");
  await generate.click();
  const wrong = "Erro ao gerar link de acesso: A senha atual está incorreta.";
  await shownToast(page, wrong).waitFor();
  await own.fill(PASSWORD);
  await generate.click();
  await shownToast(page, "Link de acesso copiado!").waitFor();
  expect(await own.count()).toBe(0);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Editar Protegida" }).click();
  const edit = page.getByRole("dialog", { name: "Editar usuário" });
  await edit.getByRole("switch", { name: "Acesso especial" }).click();
  await edit.getByRole("button", { name: "Salvar" }).click();
  await toastOf(page, "Usuário atualizado com sucesso!").waitFor();
  expect(await profileRow(person.id)).toMatchObject({ special_access: true });
});

test("an admin without a password is mailed a code to show", async () => {
  const person = await newPerson(app.app, { username: "Guardada" });
  const { page, admin } = await visitAsAdmin(app);
  await rows(app.app, "delete from accounts where user_id = $1", [admin.id]);
  await page.goto("/admin/users?q=guardada");
  app.app.advanceClock(11 * 60_000);
  await page.getByRole("button", { name: "Definir senha de Guardada" }).click();
  const dialog = page.getByRole("dialog", { name: "Definir senha" });
  const submit = dialog.getByRole("button", { name: "Definir senha" });
  await dialog.getByLabel("Nova senha").fill("pino-azul-4242");
  await submit.click();
  await dialog.getByText(`Enviamos um código de 6 dígitos para ${admin.email}.`).waitFor();
  const mail = await readMail(app.app, admin.email, /^\d{6} /);
  await dialog.getByLabel("Código").fill(mail.subject.slice(0, 6));
  await submit.click();
  await toastOf(page, "Senha atualizada com sucesso!").waitFor();
  const { email } = person;
  const entered = await callApi(app.app, signIn, { email, password: "pino-azul-4242" });
  expect(entered.status).toBe(200);
});

function isOnTop(toast: Locator): Promise<boolean> {
  return toast.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

/** A clipboard that may be used within a click and not after it, as Safari's may. */
function clipboardOfClicks() {
  let clicking = false;
  addEventListener(
    "click",
    () => {
      clicking = true;
      setTimeout(() => {
        clicking = false;
      });
    },
    true,
  );
  for (const name of ["write", "writeText"] as const) {
    const real = navigator.clipboard[name].bind(navigator.clipboard) as (given: unknown) => unknown;
    const strict = async (given: unknown) => {
      if (!clicking) throw new DOMException("not within a click", "NotAllowedError");
      return real(given);
    };
    Object.defineProperty(navigator.clipboard, name, { value: strict });
  }
}
