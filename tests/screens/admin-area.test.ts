import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editUser, setUserPassword } from "#contract/routes/admin-users.ts";
import { openScreen, refusal } from "#tests/screens/open-screen.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { newAdmin, setRole } from "#tests/support/admins.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { countRows, rows } from "#tests/support/rows.ts";
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

test("everybody's layouts can be searched, looked at and deleted after a question", async () => {
  const owner = await subscriber(app, "Dona Rosa");
  const layout = await makeLayout(app, owner, { title: "Vitrine de Outono" });
  await commentAsVisitor(app, layout.public_link);
  const { screen } = await openAsAdmin("/admin/layouts");
  await screen.fill("Buscar por título", "vitrine de");
  await screen.arrive("/admin/layouts?q=vitrine+de");
  const list = within(await screen.findByRole("list", { name: "Layouts de todos" }));
  const row = await list.findByRole("listitem");
  within(row).getByText("Vitrine de Outono");
  within(row).getByText("1 comentário");
  within(row).getByRole("link", { name: "Dona Rosa" });
  const view = within(row).getByRole("link", { name: /^Ver Vitrine de Outono/ });
  expect(view.getAttribute("href")).toBe(`/public/${layout.public_link}`);

  const ask = async () => {
    await screen.press("Excluir Vitrine de Outono");
    return screen.findByRole("alertdialog", { name: "Excluir este layout?" });
  };
  const question = await ask();
  await screen.read("“Vitrine de Outono”, de Dona Rosa", question);
  await screen.press("Cancelar", question);
  expect(await countRows(app, "layouts where id = $1", [layout.id])).toBe(1);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await screen.press("Excluir layout", await ask());
  await screen.toast("Layout excluído com sucesso!");
  await screen.findByRole("heading", { name: "Nenhum layout encontrado" });
  expect(await countRows(app, "layouts where id = $1", [layout.id])).toBe(0);
});

test("the trail tells who did what to whom, when and from where, and can be filtered", async () => {
  const { id: userId } = await newPerson(app, { username: "Vigiada" });
  const { screen, admin } = await openAsAdmin("/terms");
  const as = { cookie: admin.cookie };
  await callApi(app, editUser, { userId, storage_limit: 1024 ** 3, role: "admin" }, as);
  await callApi(app, setUserPassword, { userId, password: "pino-azul-4242" }, as);
  await screen.goto("/admin/audit");
  await screen.fill("Pessoa", "vigiada");
  await screen.arrive("/admin/audit?q=vigiada");
  await screen.findByText("2 registros");
  const trail = () => screen.findByRole("list", { name: "Atos da administração" });
  const edited = (await within(await trail()).findByText("Editou o usuário")).closest("li");
  if (!edited) throw new Error("the act is in no row");
  for (const words of [
    "Editou o usuário Vigiada",
    "Papel: Usuário → Admin",
    "Limite: sem limite → 1 GB",
    /por Ada Admin, de (127\.0\.0\.1|0:0:0:0::\/64)/,
    / de 20\d\d às \d\d:\d\d/,
  ]) {
    await screen.read(words, edited);
  }

  await screen.user.selectOptions(screen.getByLabelText("Ato"), "Definiu a senha");
  await screen.arrive("/admin/audit?q=vigiada&action=password_set");
  await screen.findByText("1 registro");
  await screen.fill("Até", "01/01/2020");
  await screen.arrive(/to=2020-01-01$/);
  await screen.findByRole("heading", { name: "Nenhum registro encontrado" });
  await screen.press("Limpar filtros");
  await screen.arrive("/admin/audit");
  await screen.read("Vigiada", await trail());
  // Read-only: nothing in the list can be pressed.
  expect(within(await trail()).queryByRole("button")).toBeNull();
});

test("the charts tell thirty days beside the thirty before them, and a table every day of both", async () => {
  const owner = await subscriber(app, "Constante");
  for (const days of [0, 0, 2, 30, 31, 59]) {
    const { id } = await makeLayout(app, owner);
    await rows(
      app,
      "update layouts set created_at = now() - make_interval(days => $1) where id = $2",
      [days, id],
    );
  }
  await rows(app, "update layouts set created_at = '2020-01-01' where user_id <> $1", [owner.id]);
  const { screen } = await openAsAdmin("/admin/dashboard");
  await screen.findByText("3 nos últimos 30 dias, 3 nos 30 anteriores");
  screen.getByRole("img", {
    name: /^Layouts criados por dia, .+: 3 no total, no máximo 2 em um dia; 3 nos 30 dias anteriores$/,
  });
  await screen.user.click(screen.getByText("Ver os números em tabela"));
  const table = within(screen.getByRole("table"));
  const layoutsOf = (row: HTMLElement) => row.querySelectorAll("td")[1]?.textContent;
  const read = table.getAllByRole("row").slice(1).map(layoutsOf);
  const days = (counts: Record<number, string>) =>
    Array.from({ length: 30 }, (_, index) => counts[index] ?? "0");
  expect(read).toEqual([
    "3",
    ...days({ 0: "2", 2: "1" }),
    "3",
    ...days({ 0: "1", 1: "1", 29: "1" }),
  ]);
});

test.each([
  ["/admin/dashboard", "system", "Erro ao carregar o estado do sistema", "Estado do sistema"],
  ["/admin/users", "users", "Erro ao carregar usuários e estatísticas", "Usuários"],
  ["/admin/layouts", "layouts", "Erro ao carregar layouts", "Layouts de todos"],
  ["/admin/audit", "audit", "Erro ao carregar a auditoria", "Auditoria"],
])(
  "what fails to load on %s says so with its own sentence and offers another try",
  async (path, call, sentence, heading) => {
    const { screen } = await openAsAdmin("/terms");
    const mend = screen.answer(`/api/admin/${call}`, refusal("unexpected", 500));
    await screen.goto(path);
    await screen.read(sentence, await screen.findByRole("alert"));
    await screen.toast(sentence);
    mend();
    await screen.press("Tentar novamente");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    // A toast goes with what raised it.
    await waitFor(() => expect(screen.toasts()).toEqual([]));
    await screen.findByRole("heading", { name: heading });
  },
);

test("what fails to be done says so with the sentence of the act", async () => {
  const owner = await subscriber(app, "Azarada");
  await makeLayout(app, owner, { title: "Azarado" });
  const { screen } = await openAsAdmin("/admin/users?q=azarada");
  screen.answer(/^\/api\/admin\/(users|layouts)\/./, refusal("unexpected", 500));
  const away = async () => {
    await screen.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await screen.press("Editar Azarada");
  await screen.fill("Nome de usuário", "Sortuda", await screen.findByRole("dialog"));
  await screen.press("Salvar");
  await screen.toast("Erro ao atualizar usuário");
  await away();

  await screen.press("Definir senha de Azarada");
  const dialog = await screen.findByRole("dialog");
  await screen.fill("Nova senha", "pino-azul-4242", dialog);
  await screen.press("Definir senha", dialog);
  await screen.toast("Erro ao atualizar senha: Ocorreu um erro inesperado.");
  await away();

  await screen.press("Gerar link de acesso de Azarada");
  await screen.press("Gerar e copiar link");
  await screen.toast("Erro ao gerar link de acesso: Ocorreu um erro inesperado.");

  await screen.goto("/admin/layouts?q=azarado");
  await screen.press("Excluir Azarado");
  await screen.press("Excluir layout");
  await screen.toast("Erro ao excluir layout");
  const [row] = await rows(app, "select username from profiles where id = $1", [owner.id]);
  expect(row).toEqual({ username: "Azarada" });
});

test("an admin whose role is taken away meanwhile is refused with a sentence", async () => {
  const person = await newPerson(app, { username: "Alheia" });
  const { screen, admin } = await openAsAdmin("/admin/users?q=alheia");
  await screen.press("Editar Alheia");
  await setRole(app, admin, "user");
  await screen.fill("Nome de usuário", "Tomada", await screen.findByRole("dialog"));
  await screen.press("Salvar");
  await screen.toast("Você não tem permissão para fazer isso.");
  await screen.reload();
  await screen.arrive("/dashboard");
  const [row] = await rows(app, "select username from profiles where id = $1", [person.id]);
  expect(row).toEqual({ username: "Alheia" });
});

test("the system's state says when records of approvals were verified, and warns of altered ones", async () => {
  const { screen } = await openAsAdmin("/admin/dashboard");
  await screen.findByText("Ainda não conferidos");
  const found = "update installation set approvals_verified_at = now(), approvals_records = 1204,";
  await rows(app, `${found} approvals_problems = 0`);
  await screen.goto("/admin/users");
  await screen.goto("/admin/dashboard");
  await screen.findByText(/^1\.204 registros conferidos em /);
  await rows(app, `${found} approvals_problems = 2`);
  await screen.goto("/admin/users");
  await screen.goto("/admin/dashboard");
  await screen.findByText("Alterados");
  const alert = await screen.findByText(/problemas em registros de aprovação \(2 em 1\.204\)/);
  expect(alert.textContent).toContain("npm run verify-approvals");
  await rows(app, "update installation set approvals_verified_at = null, approvals_problems = 0");
});
