import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatBytes } from "#contract/bytes.ts";
import { openScreen, refusal, type Screen } from "#tests/screens/open-screen.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The card of a category, waited for. */
async function card(screen: Screen, name: string): Promise<HTMLElement> {
  const list = await screen.findByRole("list", { name: "Categorias" });
  const edit = await within(list).findByRole("button", { name: `Editar ${name}` });
  const found = edit.closest("li");
  if (!found) throw new Error(`${name} is in no list`);
  return found;
}

async function addCategory(userId: string, name: string): Promise<string> {
  const [row] = await rows<{ id: string }>(
    app,
    "insert into categories (user_id, name) values ($1, $2) returning id",
    [userId, name],
  );
  return row?.id ?? "";
}

test("the first is created in a dialog, which refuses an empty name and a twin", async () => {
  const screen = await openScreen(app, "/categories", { as: await subscriber(app) });
  await screen.findByRole("heading", { name: "Nenhuma categoria ainda" });
  await screen.press("Criar Primeira Categoria");
  const dialog = await screen.findByRole("dialog", { name: "Nova categoria" });
  await screen.fill("Nome", "   ", dialog);
  await screen.press("Criar", dialog);
  await within(dialog).findByText("O nome da categoria deve ter de 1 a 60 caracteres.");
  await screen.fill("Nome", "Campanha", dialog);
  await screen.press("Criar", dialog);
  await screen.toast("Categoria criada com sucesso!");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await within(await card(screen, "Campanha")).findByText("0 layouts");

  await screen.press("Nova Categoria");
  const again = await screen.findByRole("dialog", { name: "Nova categoria" });
  await screen.fill("Nome", "CAMPANHA", again);
  await screen.press("Criar", again);
  await within(again).findByText("Você já tem uma categoria com esse nome.");
});

test("a card counts its layouts in singular and plural, and their bytes", async () => {
  const person = await subscriber(app);
  const one = await makeLayout(app, person, { category_id: await addCategory(person.id, "Uma") });
  const category_id = await addCategory(person.id, "Duas");
  await makeLayout(app, person, { category_id });
  await makeLayout(app, person, { category_id });
  const screen = await openScreen(app, "/categories", { as: person });
  const single = within(await card(screen, "Uma"));
  single.getByText("1 layout");
  single.getByText(formatBytes(one.size));
  single.getByText(/^Criada em \d+ de /);
  within(await card(screen, "Duas")).getByText("2 layouts");
  const storage = await screen.findByRole("region", { name: "Armazenamento" });
  await within(storage).findByText(/Sem limite/);
  await screen.follow("Ver os layouts de Duas");
  await screen.arrive(`/layouts?category=${category_id}`);
});

test("a new name shows on its layouts too", async () => {
  const person = await subscriber(app);
  const category_id = await addCategory(person.id, "Rascunhos");
  await makeLayout(app, person, { title: "Tela", category_id });
  const screen = await openScreen(app, "/layouts", { as: person });
  const layouts = () => screen.findByRole("list", { name: "Layouts" });
  await within(await layouts()).findByText("Rascunhos");
  await screen.follow("Categorias");
  await screen.press("Editar Rascunhos");
  const dialog = await screen.findByRole("dialog", { name: "Editar categoria" });
  await screen.fill("Nome", "Entregas", dialog);
  await screen.press("Salvar", dialog);
  await screen.toast("Categoria atualizada com sucesso!");
  await screen.follow("Meus Layouts");
  await within(await layouts()).findByText("Entregas");
});

test("deleting says how many layouts move to 'Geral', and moves them", async () => {
  const person = await subscriber(app);
  const category_id = await addCategory(person.id, "Antiga");
  await makeLayout(app, person, { category_id });
  await makeLayout(app, person, { category_id });
  const screen = await openScreen(app, "/categories", { as: person });
  await screen.press("Excluir Antiga");
  const question = await screen.findByRole("alertdialog", { name: "Excluir “Antiga”?" });
  await within(question).findByText(/2 layouts passam para a categoria 'Geral'\./);
  await screen.press("Excluir categoria", question);
  await screen.toast("Categoria excluída com sucesso!");
  await within(await card(screen, "Geral")).findByText("2 layouts");
  expect(screen.queryByRole("button", { name: "Editar Antiga" })).toBeNull();

  await screen.press("Excluir Geral");
  await screen.toast("A categoria 'Geral' só pode ser excluída quando está vazia.");
});

test("a failed load says so and offers another try", async () => {
  const screen = await openScreen(app, "/terms", { as: await subscriber(app) });
  const mend = screen.answer("/api/categories", refusal("forbidden", 403));
  await screen.goto("/categories");
  await within(await screen.findByRole("alert")).findByText("Erro ao carregar categorias");
  await screen.toast("Erro ao carregar categorias");
  mend();
  await screen.press("Tentar novamente");
  await screen.findByRole("heading", { name: "Nenhuma categoria ainda" });
});
