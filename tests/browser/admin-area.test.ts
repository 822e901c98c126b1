import { afterAll, beforeAll, expect, test } from "vitest";
import { editUser, setUserPassword } from "#contract/routes/admin-users.ts";
import { phone, setProfile, subscribed, toastOf } from "#tests/browser/account-steps.ts";
import { breakCalls, shownToast, visitAsAdmin } from "#tests/browser/admin-steps.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ own: true, refusals: true });
});
afterAll(() => app.close());

test("the shell leads to every admin page and back to the site, on a phone too", async () => {
  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    const { page } = await visitAsAdmin(app, { viewport });
    await page.goto("/admin/dashboard");
    const places = page.getByRole("navigation", { name: "Administração" });
    for (const [link, heading, path] of [
      ["Usuários", "Usuários", "/admin/users"],
      ["Layouts", "Layouts de todos", "/admin/layouts"],
      ["Auditoria", "Auditoria", "/admin/audit"],
      ["Painel", "Painel admin", "/admin/dashboard"],
    ] as const) {
      await places.getByRole("link", { name: link }).click();
      await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([path, overflow <= 0]).toEqual([path, true]);
    }
    // The site's own header and footer are not around it.
    expect(await page.getByRole("contentinfo").count()).toBe(0);
    await page.getByRole("link", { name: "Voltar ao site" }).click();
    await page.waitForURL("**/dashboard");
    await page.getByRole("contentinfo").waitFor();
  }
});

test("the dashboard shows totals, plans, revenue, thirty days and the state of the system", async () => {
  const person = await subscriber(app.app);
  const layout = await makeLayout(app.app, person);
  await commentAsVisitor(app.app, layout.public_link);
  await setProfile(app, person, { ...subscribed, plan_name: "Team", special_access: true });
  const trial = await newPerson(app.app);
  await setProfile(app, trial, { ...subscribed, stripe_subscription_status: "trialing" });
  const { page } = await visitAsAdmin(app);
  const scripts: string[] = [];
  page.on("request", (request) => void scripts.push(new URL(request.url()).pathname));
  await page.goto("/admin/users");
  await page.getByRole("list", { name: "Usuários" }).waitFor();
  const drawing = () => scripts.filter((path) => /line-chart.*\.js$/.test(path)).length;
  expect(drawing()).toBe(0);

  await page.getByRole("link", { name: "Painel" }).click();
  const totals = page.getByRole("region", { name: "Totais" });
  const users = await countRows(app.app, "users");
  await totals.getByText(String(users), { exact: true }).waitFor();
  const plans = page.getByRole("region", { name: "Assinaturas" });
  // 99 for Team and 9 for the trial of Basic.
  await plans.getByText(/^R\$\s108,00$/).waitFor();
  const region = page.getByRole("region", { name: "Últimos 30 dias" });
  for (const name of ["Cadastros", "Layouts criados", "Comentários recebidos"]) {
    const chart = region.getByRole("img", { name: new RegExp(`^${name} por dia`) });
    await chart.locator("canvas").waitFor();
    const { width, height } = (await chart.locator("canvas").boundingBox()) ?? {};
    expect([name, (width ?? 0) > 200, (height ?? 0) > 100]).toEqual([name, true, true]);
  }
  expect(drawing()).toBe(1);
  await region.getByText("Ver os números em tabela").click();
  expect(await region.getByRole("row").count()).toBe(31);
  await region.getByRole("img", { name: /^Cadastros/ }).hover();
  await region.getByText(/^\d+ em \d\d\/\d\d$/).waitFor();

  const system = page.getByRole("region", { name: "Estado do sistema" });
  await system.getByText("Banco de dados").waitFor();
  expect(await system.getByText("Funcionando").count()).toBe(2);
  for (const part of [
    "Tarefas na fila",
    "Tarefas com falha",
    "Webhooks com falha",
    "Versão",
    "No ar há",
    "Limpeza de arquivos",
    "Ainda não executada",
  ]) {
    await system.getByText(part, { exact: true }).waitFor();
  }
  await rows(
    app.app,
    "update installation set swept_at = now(), sweep_refusal = 'too_many_orphans', sweep_files = 1234, sweep_orphans = 1200",
  );
  await page.reload();
  await system.getByText("Suspensa", { exact: true }).waitFor();
  const told = await system.getByRole("alert").textContent();
  expect(told).toContain("1.200 arquivos sem layout entre 1.234");
  expect(told).toContain("npm run sweep-files -- --confirm 1200");
  await rows(app.app, "update installation set sweep_refusal = null");
  await page.reload();
  await system.getByText(/^Concluída em /).waitFor();
  printFigure("charting library: loaded 0 times on /admin/users, once on /admin/dashboard");
});

test("everybody's layouts can be searched, looked at and deleted after a question", async () => {
  const owner = await subscriber(app.app, "Dona Rosa");
  const layout = await makeLayout(app.app, owner, { title: "Vitrine de Outono" });
  await commentAsVisitor(app.app, layout.public_link);
  const { page } = await visitAsAdmin(app);
  await page.goto("/admin/layouts");
  await page.getByLabel("Buscar por título").fill("vitrine de");
  await page.waitForURL("**/admin/layouts?q=vitrine+de");
  const row = page
    .getByRole("list", { name: "Layouts de todos" })
    .getByRole("listitem")
    .filter({ hasText: "Vitrine de Outono" });
  await row.getByText("1 comentário", { exact: true }).waitFor();
  await row.getByRole("link", { name: "Dona Rosa" }).waitFor();
  const view = row.getByRole("link", { name: /^Ver Vitrine de Outono/ });
  expect(await view.getAttribute("href")).toBe(`/public/${layout.public_link}`);

  await row.getByRole("button", { name: "Excluir Vitrine de Outono" }).click();
  const question = page.getByRole("alertdialog", { name: "Excluir este layout?" });
  await question.getByText("“Vitrine de Outono”, de Dona Rosa").waitFor();
  await question.getByRole("button", { name: "Cancelar" }).click();
  expect(await countRows(app.app, "layouts where id = $1", [layout.id])).toBe(1);
  await row.getByRole("button", { name: "Excluir Vitrine de Outono" }).click();
  await question.getByRole("button", { name: "Excluir layout" }).click();
  await toastOf(page, "Layout excluído com sucesso!").waitFor();
  await page.getByRole("heading", { name: "Nenhum layout encontrado" }).waitFor();
  expect(await countRows(app.app, "layouts where id = $1", [layout.id])).toBe(0);
});

test("the trail tells who did what to whom, when and from where, and can be filtered", async () => {
  const person = await newPerson(app.app, { username: "Vigiada" });
  const { page, admin } = await visitAsAdmin(app);
  const as = { cookie: admin.cookie };
  const userId = person.id;
  await callApi(app.app, editUser, { userId, storage_limit: 1024 ** 3, role: "admin" }, as);
  await callApi(app.app, setUserPassword, { userId, password: "pino-azul-4242" }, as);
  await page.goto("/admin/audit");
  await page.getByLabel("Pessoa").fill("vigiada");
  await page.waitForURL("**/admin/audit?q=vigiada");
  await page.getByText("2 registros").waitFor();
  const trail = page.getByRole("list", { name: "Atos da administração" });
  const edited = trail.getByRole("listitem").filter({ hasText: "Editou o usuário Vigiada" });
  await edited.getByText("Papel: Usuário → Admin").waitFor();
  await edited.getByText("Limite: sem limite → 1 GB").waitFor();
  await edited.getByText(/por Ada Admin, de (127\.0\.0\.1|0:0:0:0::\/64)/).waitFor();
  await edited.getByText(/ de 20\d\d às \d\d:\d\d/).waitFor();

  await page.getByLabel("Ato", { exact: true }).selectOption("Definiu a senha");
  await page.waitForURL("**/admin/audit?q=vigiada&action=password_set");
  await page.getByText("1 registro", { exact: true }).waitFor();
  await page.getByLabel("Até").fill("2020-01-01");
  await page.waitForURL("**to=2020-01-01");
  await page.getByRole("heading", { name: "Nenhum registro encontrado" }).waitFor();
  await page.getByRole("button", { name: "Limpar filtros" }).click();
  await page.waitForURL("**/admin/audit");
  await trail.getByText("Vigiada").first().waitFor();
  // Read-only: nothing in the list can be pressed.
  expect(await trail.getByRole("button").count()).toBe(0);
});

test("what fails to load says so with its own sentence and offers another try", async () => {
  const { page } = await visitAsAdmin(app);
  for (const [path, call, sentence, heading] of [
    ["/admin/dashboard", "overview*", "Erro ao carregar dados do dashboard", "Últimos 30 dias"],
    ["/admin/dashboard", "system*", "Erro ao carregar o estado do sistema", "Estado do sistema"],
    ["/admin/users", "users*", "Erro ao carregar usuários e estatísticas", "Usuários"],
    ["/admin/layouts", "layouts*", "Erro ao carregar layouts", "Layouts de todos"],
    ["/admin/audit", "audit*", "Erro ao carregar a auditoria", "Auditoria"],
  ] as const) {
    const mend = await breakCalls(page, `**/api/admin/${call}`);
    await page.goto(path);
    const said = page.getByRole("alert").getByText(sentence, { exact: true });
    await said.waitFor();
    await shownToast(page, sentence).waitFor();
    await mend();
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await said.waitFor({ state: "detached" });
    // A toast goes with what raised it.
    await shownToast(page, sentence).waitFor({ state: "detached" });
    await page.getByRole("heading", { name: heading, exact: true }).waitFor();
  }
});

test("what fails to be done says so with the sentence of the act", async () => {
  const owner = await subscriber(app.app, "Azarada");
  await makeLayout(app.app, owner, { title: "Azarado" });
  const { page } = await visitAsAdmin(app);
  const mend = await breakCalls(page, /\/api\/admin\/(users|layouts)\/./);
  await page.goto("/admin/users?q=azarada");
  await page.getByRole("button", { name: "Editar Azarada" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome de usuário").fill("Sortuda");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await shownToast(page, "Erro ao atualizar usuário").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Definir senha de Azarada" }).click();
  await dialog.getByLabel("Nova senha").fill("pino-azul-4242");
  await dialog.getByRole("button", { name: "Definir senha" }).click();
  await shownToast(page, "Erro ao atualizar senha: Ocorreu um erro inesperado.").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Gerar link de acesso de Azarada" }).click();
  await dialog.getByRole("button", { name: "Gerar e copiar link" }).click();
  await shownToast(page, "Erro ao gerar link de acesso: Ocorreu um erro inesperado.").waitFor();
  await page.keyboard.press("Escape");

  await page.goto("/admin/layouts?q=azarado");
  await page.getByRole("button", { name: "Excluir Azarado" }).click();
  await page.getByRole("button", { name: "Excluir layout" }).click();
  await shownToast(page, "Erro ao excluir layout").waitFor();
  await mend();
  const [row] = await rows(app.app, "select username from profiles where id = $1", [owner.id]);
  expect(row).toEqual({ username: "Azarada" });
});

test("an admin whose role is taken away meanwhile is refused with a sentence", async () => {
  const person = await newPerson(app.app, { username: "Alheia" });
  const { page, admin } = await visitAsAdmin(app);
  await page.goto("/admin/users?q=alheia");
  await page.getByRole("button", { name: "Editar Alheia" }).click();
  await rows(app.app, "update profiles set role = 'user' where id = $1", [admin.id]);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome de usuário").fill("Tomada");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await shownToast(page, "Você não tem permissão para fazer isso.").waitFor();
  await page.reload();
  await page.waitForURL("**/dashboard");
  const [row] = await rows(app.app, "select username from profiles where id = $1", [person.id]);
  expect(row).toEqual({ username: "Alheia" });
});
