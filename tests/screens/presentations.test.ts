import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openScreen, refusal, type Screen } from "#tests/screens/open-screen.ts";
import type { Person } from "#tests/support/accounts.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { makePresentation, setLink } from "#tests/support/links.ts";
import { rows } from "#tests/support/rows.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PAGE = /^\/presentations\/[0-9a-f-]{36}$/;

async function threeLayouts(owner: Person): Promise<string[]> {
  const ids: string[] = [];
  for (const title of ["Capa", "Miolo", "Verso"]) {
    ids.push((await makeLayout(app, owner, { title })).id);
  }
  return ids;
}

function order(screen: Screen): string[] {
  const list = screen.getByRole("list", { name: "Layouts da apresentação" });
  return within(list)
    .getAllByRole("link")
    .map(({ textContent }) => textContent ?? "");
}

async function storedOrder(presentationId: string): Promise<string[]> {
  const stored = await rows<{ title: string }>(
    app,
    `select title from layouts join presentation_layouts on layout_id = layouts.id
     where presentation_id = $1 order by position`,
    [presentationId],
  );
  return stored.map(({ title }) => title);
}

test("layouts chosen in the list become a presentation, in the order of choosing", async () => {
  const owner = await subscriber(app);
  const [, , verso = ""] = await threeLayouts(owner);
  await setLink(app, owner, verso, { password: "azul" });
  const screen = await openScreen(app, "/layouts", { as: owner });
  await screen.press("Selecionar");
  const bar = await screen.findByRole("region", { name: "Seleção de layouts" });
  await screen.read("Escolha os layouts da apresentação.", bar);
  expect(screen.queryByRole("button", { name: /^Excluir/ })).toBeNull();
  for (const title of ["Verso", "Capa", "Miolo"]) {
    await screen.user.click(await screen.findByRole("checkbox", { name: `Selecionar ${title}` }));
  }
  await screen.user.click(screen.getByRole("checkbox", { name: "Selecionar Miolo" }));
  await screen.read("2 layouts selecionados", bar);
  await screen.press("Nova apresentação", bar);
  const dialog = await screen.findByRole("dialog", { name: "Nova apresentação" });
  await screen.press("Criar apresentação", dialog);
  await screen.findByText("Dê um título à apresentação.");
  await screen.fill("Título", "Rodada 1", dialog);
  await screen.press("Criar apresentação", dialog);
  await screen.findByText(
    "Há layouts com senha ou prazo nesta apresentação. Ela também precisa de uma senha.",
  );
  await screen.fill("Senha (opcional)", "verde", dialog);
  await screen.press("Criar apresentação", dialog);
  await screen.toast("Apresentação criada com sucesso!");
  await screen.arrive(PAGE);
  await screen.findByRole("heading", { level: 1, name: "Rodada 1" });
  expect(order(screen)).toEqual(["Verso", "Capa"]);
});

test("while layouts are chosen a card only chooses, and Escape gives focus back to where it began", async () => {
  const owner = await subscriber(app);
  await threeLayouts(owner);
  const screen = await openScreen(app, "/layouts", { as: owner });
  await screen.findByRole("link", { name: "Capa" });
  await screen.press("Selecionar");
  const bar = await screen.findByRole("region", { name: "Seleção de layouts" });
  expect(document.activeElement).toBe(bar);
  const cards = screen.getByRole("list", { name: "Layouts" });
  expect(cards.querySelector("a")).toBeNull();
  const card = await screen.findByRole("checkbox", { name: "Selecionar Capa" });
  const label = card.closest("label");
  await screen.user.click(label as HTMLElement);
  await screen.read("1 layout selecionado", bar);
  await screen.press("Nova apresentação", bar);
  await screen.findByRole("dialog", { name: "Nova apresentação" });
  await screen.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await screen.read("1 layout selecionado", bar);

  card.focus();
  await screen.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("region", { name: /^Seleção/ })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Selecionar" }));
  await screen.press("Selecionar");
  await screen.press("Cancelar seleção");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Selecionar" }));
});

test("a category becomes a presentation, oldest first and under its name", async () => {
  const owner = await subscriber(app);
  await threeLayouts(owner);
  const screen = await openScreen(app, "/categories", { as: owner });
  await screen.press("Criar apresentação com os layouts de Geral");
  const dialog = await screen.findByRole("dialog", { name: "Nova apresentação" });
  await screen.press("Criar apresentação", dialog);
  await screen.arrive(PAGE);
  await screen.findByRole("heading", { level: 1, name: "Geral" });
  expect(order(screen)).toEqual(["Capa", "Miolo", "Verso"]);
});

test("the order is changed by buttons and by keyboard; layouts are taken out and added", async () => {
  const owner = await subscriber(app);
  const layout_ids = await threeLayouts(owner);
  const { id } = await makePresentation(app, owner, { layout_ids, title: "Rodada" });
  const screen = await openScreen(app, `/presentations/${id}`, { as: owner });
  await screen.findByRole("heading", { level: 1, name: "Rodada" });
  await screen.press("Mover Verso para antes");
  await waitFor(() => expect(order(screen)).toEqual(["Capa", "Verso", "Miolo"]));
  await expect.poll(() => storedOrder(id)).toEqual(["Capa", "Verso", "Miolo"]);
  await screen.press("Tirar Capa da apresentação");
  await expect.poll(() => storedOrder(id)).toEqual(["Verso", "Miolo"]);

  await screen.press("Adicionar layouts");
  const dialog = await screen.findByRole("dialog", { name: "Adicionar layouts" });
  await screen.user.click(await within(dialog).findByRole("checkbox", { name: "Capa" }));
  expect(within(dialog).queryByRole("checkbox", { name: "Miolo" })).toBeNull();
  await screen.press("Adicionar", dialog);
  await expect.poll(() => storedOrder(id)).toEqual(["Verso", "Miolo", "Capa"]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  const mend = screen.answer(`/api/presentations/${id}`, refusal("unexpected", 500));
  await screen.press("Mover Verso para depois");
  await screen.toast("Erro ao salvar a apresentação");
  mend();
  await waitFor(() => expect(order(screen)).toEqual(["Verso", "Miolo", "Capa"]));
});

test("title and note are saved; it is copied, and removed after a question", async () => {
  const owner = await subscriber(app);
  const { id } = await makePresentation(app, owner, { title: "Rodada", note: "Olhem o menu" });
  const screen = await openScreen(app, `/presentations/${id}`, { as: owner });
  const form = await screen.findByRole("form", { name: "Título e nota" });
  await screen.fill("Título", " ", form);
  await screen.press("Salvar", form);
  await screen.findByText("Dê um título à apresentação.");
  await screen.fill("Título", "Rodada 2", form);
  await screen.fill("Nota de abertura (opcional)", "", form);
  await screen.press("Salvar", form);
  await screen.toast("Apresentação salva!");
  await screen.findByRole("heading", { level: 1, name: "Rodada 2" });
  await screen.press("Fazer uma cópia");
  await screen.toast("Cópia criada. Este é o link novo.");
  await screen.findByRole("heading", { level: 1, name: "Rodada 2 (cópia)" });
  await screen.press("Excluir apresentação");
  await screen.press("Excluir apresentação", await screen.findByRole("alertdialog"));
  await screen.toast("Apresentação excluída com sucesso!");
  await screen.arrive("/links");
  expect(
    await rows(app, "select title, note from presentations where user_id = $1", [owner.id]),
  ).toEqual([{ title: "Rodada 2", note: null }]);
});

test("a viewer sees what is shown and changes nothing; who is not in the space sees nothing", async () => {
  const owner = await subscriber(app);
  const { id } = await makePresentation(app, owner, { title: "Rodada" });
  const viewer = await newMember(app, owner, "viewer");
  const screen = await openScreen(app, `/presentations/${id}`, { as: viewer });
  await screen.findByRole("heading", { level: 1, name: "Rodada" });
  const main = screen.getByRole("main");
  const buttons = within(main).getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    "Exportar",
    "Compartilhar",
    "Copiar link",
  ]);
  await openScreen(app, `/presentations/${id}`, { as: await subscriber(app) }).then((other) =>
    other.toast("Erro ao carregar a apresentação"),
  );
});
