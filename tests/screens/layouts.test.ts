import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, openScreen, refusal, type Screen } from "#tests/screens/open-screen.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("an empty list invites to a first layout", async () => {
  const screen = await openScreen(app, "/layouts", { as: await subscriber(app) });
  await screen.follow("Criar Primeiro Layout");
  await screen.arrive("/layouts/new");
  await screen.follow("Cancelar");
  await screen.arrive("/layouts");
});

/** Resolves when these are the titles in the list. */
function listed(screen: Screen, titles: string[]): Promise<void> {
  return waitFor(() => {
    const list = screen.getByRole("list", { name: "Layouts" });
    const headings = within(list).getAllByRole("heading");
    expect(headings.map(({ textContent }) => textContent)).toEqual(titles);
  });
}

test("search and category filter run on the server and live in the address", async () => {
  const person = await subscriber(app);
  const [category] = await rows<{ id: string }>(
    app,
    "insert into categories (user_id, name) values ($1, 'Campanha') returning id",
    [person.id],
  );
  const category_id = category?.id ?? "";
  await makeLayout(app, person, { title: "Página de São João", category_id });
  await makeLayout(app, person, { title: "Rodapé", category_id });
  await makeLayout(app, person, { title: "Página de contato" });
  const screen = await openScreen(app, "/layouts", { as: person });
  const all = ["Página de contato", "Rodapé", "Página de São João"];
  await listed(screen, all);

  await screen.fill("Buscar por título", "pagina");
  await listed(screen, ["Página de contato", "Página de São João"]);
  await screen.user.selectOptions(screen.getByLabelText("Categoria"), "Campanha");
  await listed(screen, ["Página de São João"]);
  expect(screen.address).toBe(`/layouts?q=pagina&category=${category_id}`);

  await screen.reload();
  await listed(screen, ["Página de São João"]);
  const chosen = screen.getByLabelText<HTMLSelectElement>("Categoria");
  await waitFor(() => expect(chosen.value).toBe(category_id));
  await screen.fill("Buscar por título", "nada disso");
  await screen.findByRole("heading", { name: "Nenhum layout encontrado" });
  await screen.press("Limpar filtros");
  await listed(screen, all);
  expect(screen.address).toBe("/layouts");
  expect(screen.getByLabelText<HTMLInputElement>("Buscar por título").value).toBe("");
});

test("a card is copied, opened and deleted, the last after a question", async () => {
  const person = await subscriber(app);
  const layout = await makeLayout(app, person, { title: "Cartão de visita" });
  const screen = await openScreen(app, "/layouts", { as: person });
  await screen.press("Copiar link de Cartão de visita");
  await screen.toast("Link copiado para a área de transferência!");
  const copied = await navigator.clipboard.readText();
  expect(copied).toBe(`${app.url}/public/${layout.public_link}`);

  await screen.follow("Ver Cartão de visita");
  await screen.arrive(`/layouts/${layout.id}`);
  history.back();
  const ask = async () => {
    await screen.press("Excluir Cartão de visita");
    return screen.findByRole("alertdialog", { name: "Excluir este layout?" });
  };
  await screen.press("Cancelar", await ask());
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(await countRows(app, "layouts where id = $1", [layout.id])).toBe(1);

  const profiles = () => screen.requests.filter(({ path }) => path === "/api/profile").length;
  const before = profiles();
  await screen.press("Excluir layout", await ask());
  await screen.toast("Layout excluído com sucesso!");
  await screen.findByRole("link", { name: "Criar Primeiro Layout" });
  // There is more room now, which the profile tells.
  await waitFor(() => expect(profiles()).toBeGreaterThan(before));
  expect(await countRows(app, "layouts where id = $1", [layout.id])).toBe(0);
});

test("three skeleton cards stand in until the list is there; a failure offers another try", async () => {
  const screen = await openScreen(app, "/terms", { as: await subscriber(app) });
  let refuse = () => {};
  const refused = new Promise<Answer>((resolve) => {
    refuse = () => resolve(refusal("forbidden", 403));
  });
  const mend = screen.answer("/api/layouts", () => refused);
  await screen.goto("/layouts");
  await screen.findByRole("heading", { level: 1, name: "Meus Layouts" });
  const waiting = await screen.findByRole("status");
  await screen.read("Carregando...", waiting);
  expect(waiting.querySelectorAll(":scope > div > div")).toHaveLength(3);
  refuse();
  await screen.read("Erro ao carregar dados", await screen.findByRole("alert"));
  await screen.toast("Erro ao carregar dados");
  mend();
  await screen.press("Tentar novamente");
  await screen.findByRole("link", { name: "Criar Primeiro Layout" });
});
