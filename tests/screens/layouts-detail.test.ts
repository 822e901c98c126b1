import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeLayout } from "#contract/routes/layouts.ts";
import { openScreen, type Screen } from "#tests/screens/open-screen.ts";
import { callApi } from "#tests/support/call-api.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("shows what is known of the layout and copies id and link", async () => {
  const person = await subscriber(app);
  const layout = await makeLayout(app, person, { title: "Capa", description: "Segunda volta" });
  const screen = await openScreen(app, `/layouts/${layout.id}?new=true`, { as: person });
  const created = "Layout Criado com Sucesso!";
  const panel = await screen.findByRole("region", { name: created });
  const link = `${app.url}/public/${layout.public_link}`;
  expect(within(panel).getByLabelText<HTMLInputElement>("Link público").value).toBe(link);
  await screen.press("Fechar", panel);
  await waitFor(() => expect(screen.queryByRole("region", { name: created })).toBeNull());
  expect(screen.address).toBe(`/layouts/${layout.id}`);

  const facts = await openDetails(screen);
  within(facts).getByText("Segunda volta");
  within(facts).getByText("Geral");
  within(facts).getByText("60 × 40 px");
  await screen.press("Copiar ID", facts);
  await screen.toast("ID do layout copiado!");
  expect(await navigator.clipboard.readText()).toBe(layout.id);
  await chooseFromMenu(screen, "Copiar link");
  await screen.toast("Link copiado para a área de transferência!");
  expect(await navigator.clipboard.readText()).toBe(link);
  await screen.press("Mais ações");
  const open = await screen.findByRole("menuitem", { name: /^Abrir link público/ });
  expect(open.getAttribute("href")).toBe(link);
});

test("the title is edited where it stands: Enter saves it, Escape does not", async () => {
  const person = await subscriber(app);
  const layout = await makeLayout(app, person, { title: "Rascunho" });
  const screen = await openScreen(app, `/layouts/${layout.id}`, { as: person });
  await screen.press("Editar título");
  await screen.fill("Título", "Esquecido");
  await screen.user.keyboard("{Escape}");
  const heading = await screen.findByRole("heading", { level: 1, name: "Rascunho" });
  expect(document.activeElement).toBe(heading);
  await screen.press("Editar título");
  await screen.fill("Título", "Edição de maio");
  await screen.user.keyboard("{Enter}");
  await screen.toast("Layout atualizado com sucesso!");
  await screen.findByRole("heading", { level: 1, name: "Edição de maio" });
  expect(await rows(app, "select title from layouts where id = $1", [layout.id])).toEqual([
    { title: "Edição de maio" },
  ]);
});

test("title, description and category are edited beside the picture", async () => {
  const person = await subscriber(app);
  const layout = await makeLayout(app, person, { title: "Rascunho" });
  await rows(app, "insert into categories (user_id, name) values ($1, 'Revista')", [person.id]);
  const screen = await openScreen(app, `/layouts/${layout.id}`, { as: person });
  await chooseFromMenu(screen, "Editar detalhes");
  const form = await screen.findByRole("form", { name: "Editar layout" });
  await screen.fill("Título", "Edição de maio", form);
  await screen.fill(/^Descrição/, "Com a foto nova", form);
  const category = within(form).getByLabelText("Categoria");
  await within(category).findByRole("option", { name: "Revista" });
  await screen.user.selectOptions(category, "Revista");
  await screen.press("Salvar", form);
  await screen.toast("Layout atualizado com sucesso!");
  await screen.findByRole("heading", { level: 1, name: "Edição de maio" });
  await screen.findByText("Com a foto nova");
  const facts = screen.getByRole("region", { name: "Detalhes do layout" });
  await within(facts).findByText("Revista");
  expect(screen.title).toBe("Edição de maio · Alfinete");
});

test("deleting it leads back to the list", async () => {
  const person = await subscriber(app);
  const layout = await makeLayout(app, person);
  const screen = await openScreen(app, `/layouts/${layout.id}`, { as: person });
  await chooseFromMenu(screen, "Excluir layout");
  await screen.press("Excluir layout");
  await screen.toast("Layout excluído com sucesso!");
  await screen.arrive("/layouts");
  expect(screen.toasts()).not.toContain("Este layout foi excluído e não existe mais.");
});

test("removed elsewhere while it is open, it says so and leads back to a list without it", async () => {
  const person = await subscriber(app);
  const layout = await makeLayout(app, person, { title: "Passageiro" });
  const screen = await openScreen(app, "/layouts", { as: person });
  await screen.follow("Ver Passageiro");
  await screen.findByText("Nenhum comentário ainda");
  await callApi(app, removeLayout, { layoutId: layout.id }, { cookie: person.cookie });
  await screen.toast("Este layout foi excluído e não existe mais.");
  await screen.arrive("/layouts");
  await screen.findByText("Nenhum layout por aqui ainda");
});

test("somebody else's, a missing and a malformed one lead back to the list with a sentence", async () => {
  const other = await makeLayout(app, await subscriber(app));
  const person = await subscriber(app);
  for (const id of [other.id, "00000000-0000-4000-8000-000000000000", "nada"]) {
    const screen = await openScreen(app, `/layouts/${id}`, { as: person });
    await screen.toast("Erro ao carregar dados do layout");
    await screen.arrive("/layouts");
  }
});

async function chooseFromMenu(screen: Screen, item: string): Promise<void> {
  await screen.press("Mais ações");
  await screen.user.click(await screen.findByRole("menuitem", { name: item }));
}

async function openDetails(screen: Screen): Promise<HTMLElement> {
  await screen.user.click(await screen.findByRole("tab", { name: "Detalhes" }));
  return screen.findByRole("region", { name: "Detalhes do layout" });
}
