import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatBytes } from "#contract/bytes.ts";
import { toastOf } from "#tests/browser/account-steps.ts";
import { visitAsSubscriber } from "#tests/browser/library-steps.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { makeLayout } from "#tests/support/layouts.ts";
import { rows } from "#tests/support/rows.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ refusals: true });
});
afterAll(() => app.close());

const card = (page: Page, name: string) =>
  page.getByRole("list", { name: "Categorias" }).getByRole("listitem").filter({ hasText: name });

async function addCategory(userId: string, name: string): Promise<string> {
  const [row] = await rows<{ id: string }>(
    app.app,
    "insert into categories (user_id, name) values ($1, $2) returning id",
    [userId, name],
  );
  return row?.id ?? "";
}

test("the first is created in a dialog, which refuses an empty name and a twin", async () => {
  const { page } = await visitAsSubscriber(app);
  await page.goto("/categories");
  await page.getByRole("heading", { name: "Nenhuma categoria ainda" }).waitFor();
  await page.getByRole("button", { name: "Criar Primeira Categoria" }).click();
  const dialog = page.getByRole("dialog", { name: "Nova categoria" });
  const submit = dialog.getByRole("button", { name: "Criar", exact: true });
  await dialog.getByLabel("Nome").fill("   ");
  await submit.click();
  await dialog.getByText("O nome da categoria deve ter de 1 a 60 caracteres.").waitFor();
  await dialog.getByLabel("Nome").fill("Campanha");
  await submit.click();
  await toastOf(page, "Categoria criada com sucesso!").waitFor();
  await dialog.waitFor({ state: "detached" });
  await card(page, "Campanha").getByText("0 layouts").waitFor();

  await page.getByRole("button", { name: "Nova Categoria" }).click();
  await dialog.getByLabel("Nome").fill("CAMPANHA");
  await submit.click();
  await dialog.getByText("Você já tem uma categoria com esse nome.").waitFor();
});

test("a card counts its layouts in singular and plural, and their bytes", async () => {
  const { page, person } = await visitAsSubscriber(app);
  const one = await makeLayout(app.app, person, {
    category_id: await addCategory(person.id, "Uma"),
  });
  const category_id = await addCategory(person.id, "Duas");
  await makeLayout(app.app, person, { category_id });
  await makeLayout(app.app, person, { category_id });
  await page.goto("/categories");
  await card(page, "Uma").getByText("1 layout", { exact: true }).waitFor();
  await card(page, "Uma").getByText(formatBytes(one.size), { exact: true }).waitFor();
  await card(page, "Uma")
    .getByText(/^Criada em \d+ de /)
    .waitFor();
  await card(page, "Duas").getByText("2 layouts", { exact: true }).waitFor();
  await page.getByRole("region", { name: "Armazenamento" }).getByText("Sem limite").waitFor();
  await page.getByRole("link", { name: "Ver os layouts de Duas" }).click();
  await page.waitForURL(`**/layouts?category=${category_id}`);
});

test("a new name shows on its layouts too", async () => {
  const { page, person } = await visitAsSubscriber(app);
  const category_id = await addCategory(person.id, "Rascunhos");
  await makeLayout(app.app, person, { title: "Tela", category_id });
  await page.goto("/layouts");
  await page.getByRole("listitem").getByText("Rascunhos").waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Categorias" }).click();
  await page.getByRole("button", { name: "Editar Rascunhos" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar categoria" });
  await dialog.getByLabel("Nome").fill("Entregas");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await toastOf(page, "Categoria atualizada com sucesso!").waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Meus Layouts" }).click();
  await page.getByRole("listitem").getByText("Entregas").waitFor();
});

test("deleting says how many layouts move to 'Geral', and moves them", async () => {
  const { page, person } = await visitAsSubscriber(app);
  const category_id = await addCategory(person.id, "Antiga");
  await makeLayout(app.app, person, { category_id });
  await makeLayout(app.app, person, { category_id });
  await page.goto("/categories");
  await page.getByRole("button", { name: "Excluir Antiga" }).click();
  const question = page.getByRole("alertdialog", { name: "Excluir “Antiga”?" });
  await question.getByText("2 layouts passam para a categoria 'Geral'.").waitFor();
  await question.getByRole("button", { name: "Excluir categoria" }).click();
  await toastOf(page, "Categoria excluída com sucesso!").waitFor();
  await card(page, "Geral").getByText("2 layouts").waitFor();
  expect(await card(page, "Antiga").count()).toBe(0);

  await page.getByRole("button", { name: "Excluir Geral" }).click();
  await toastOf(page, "A categoria 'Geral' só pode ser excluída quando está vazia.").waitFor();
});

test("a failed load says so and offers another try", async () => {
  const { page } = await visitAsSubscriber(app);
  await page.route("**/api/categories*", (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: "forbidden", message: "", request_id: "x" } },
    }),
  );
  await page.goto("/categories");
  await page.getByRole("alert").getByText("Erro ao carregar categorias").waitFor();
  await toastOf(page, "Erro ao carregar categorias").waitFor();
  await page.unroute("**/api/categories*");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await page.getByRole("heading", { name: "Nenhuma categoria ainda" }).waitFor();
});
