import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeLayout } from "#contract/routes/layouts.ts";
import { editPresentation, removePresentation } from "#contract/routes/presentations.ts";
import { openScreen, refusal, type Screen } from "#tests/screens/open-screen.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsVisitor, subscriber } from "#tests/support/layouts.ts";
import { type MadePresentation, makePresentation, setLink } from "#tests/support/links.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const TAKEN_OUT = "O layout que você estava vendo saiu da apresentação.";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await subscriber(app);
});
afterAll(() => app.close());

const me = () => ({ cookie: owner.cookie });

async function open({ public_link }: MadePresentation, query = ""): Promise<Screen> {
  const screen = await openScreen(app, `/presentation/${public_link}${query}`);
  await ready(screen);
  return screen;
}

/** The comments of the open layout are there. */
function ready(screen: Screen) {
  return screen.findByText(/Seja a primeira pessoa a comentar|Um pouco mais à esquerda/);
}

function strip(screen: Screen): HTMLElement {
  return screen.getByRole("navigation", { name: "Layouts da apresentação" });
}

/** The open layout by its thumbnail, its canvas and its position; all must say the same. */
async function isOpen(screen: Screen, title: string, position: string): Promise<void> {
  await screen.findByRole("img", { name: `Layout “${title}”` });
  await waitFor(() => {
    const current = strip(screen).querySelector("[aria-current]");
    expect(current?.textContent).toContain(`${title}, `);
  });
  await screen.read(position, strip(screen));
  await ready(screen);
}

function thumbnail(screen: Screen, name: string | RegExp): HTMLElement {
  return within(strip(screen)).getByRole("link", { name });
}

function idOf({ layouts }: MadePresentation, title: string): string {
  return layouts.find((layout) => layout.title === title)?.id ?? "";
}

test("a presentation goes from layout to layout, by its buttons, thumbnails and keys", async () => {
  const made = await makePresentation(app, owner, { note: "Olhem primeiro o menu." });
  const screen = await open(made);
  await screen.findByRole("heading", { name: "Loja nova", level: 1 });
  expect(screen.title).toBe("Loja nova · Alfinete");
  await isOpen(screen, "Início", "1 de 3");

  await screen.follow("Próximo");
  await isOpen(screen, "Produto", "2 de 3");
  const second = `/presentation/${made.public_link}?layout=${idOf(made, "Produto")}`;
  expect(screen.address).toBe(second);
  await screen.findByText("Layout 2 de 3: Produto");
  expect(document.activeElement?.textContent).toBe("Próximo");

  await screen.user.click(thumbnail(screen, "Carrinho, nenhum comentário"));
  await isOpen(screen, "Carrinho", "3 de 3");
  const next = screen.getByRole("link", { name: "Próximo" });
  expect(next.getAttribute("aria-disabled")).toBe("true");
  // Focus goes along the thumbnails with the arrows.
  await screen.user.keyboard("{ArrowLeft}");
  await isOpen(screen, "Produto", "2 de 3");
  expect(document.activeElement).toBe(thumbnail(screen, /^Produto/));

  const canvas = screen.getByRole("region", { name: /^Área do layout/ });
  canvas.focus();
  await screen.user.keyboard("{ArrowLeft}");
  await isOpen(screen, "Produto", "2 de 3");
  await screen.user.keyboard("{PageUp}");
  await isOpen(screen, "Início", "1 de 3");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("region", { name: /^Área do layout/ })),
  );
});

test("the address opens another layout first, and a layout's own link is nowhere", async () => {
  const made = await makePresentation(app, owner);
  const screen = await open(made, `?layout=${idOf(made, "Carrinho")}`);
  await isOpen(screen, "Carrinho", "3 de 3");
  const own = await app.request(`/api/layouts/${idOf(made, "Carrinho")}`, {
    headers: { Cookie: `alfinete_session=${owner.cookie}` },
  });
  const { public_link } = (await own.json()) as { public_link: string };
  expect(public_link.length).toBeGreaterThan(10);
  const html = await (await app.request(`/presentation/${made.public_link}`)).text();
  expect(html + document.documentElement.outerHTML).not.toContain(public_link);
});

test("the note is there on arrival, unfolds, and goes when it was read", async () => {
  const made = await makePresentation(app, owner, { titles: ["Um", "Dois"], note: "Bem-vindos." });
  const screen = await open(made);
  const note = within(screen.getByRole("region", { name: "Nota da apresentação" }));
  const words = note.getByRole("button", { name: /Bem-vindos/ });
  await screen.user.click(words);
  await waitFor(() => expect(words.getAttribute("aria-expanded")).toBe("true"));
  await screen.user.click(note.getByRole("button", { name: "Fechar a nota" }));
  await screen.follow("Próximo");
  await isOpen(screen, "Dois", "2 de 2");
  expect(screen.queryByText("Bem-vindos.")).toBeNull();
});

test("each layout has its comments, and the open one's count is live", async () => {
  const made = await makePresentation(app, owner, { titles: ["Um", "Dois"] });
  const screen = await open(made);
  expect(thumbnail(screen, "Um, nenhum comentário")).toBeDefined();
  const address = `${made.public_link}.${idOf(made, "Um")}`;
  expect((await commentAsVisitor(app, address)).status).toBe(201);
  await waitFor(() => thumbnail(screen, "Um, 1 comentário"));
  await screen.follow("Próximo");
  await screen.findByText("Seja a primeira pessoa a comentar");
  expect(screen.queryByText("Um pouco mais à esquerda")).toBeNull();
});

test("what is being written belongs to its layout", async () => {
  const made = await makePresentation(app, owner, { titles: ["Um", "Dois"] });
  const screen = await open(made);
  await write(screen, "Sobre o primeiro");
  // The keys are the form's while it is open.
  await screen.user.keyboard("{PageDown}");
  await isOpen(screen, "Um", "1 de 2");
  await screen.follow("Próximo");
  await isOpen(screen, "Dois", "2 de 2");
  await openForm(screen);
  expect(await screen.findByLabelText("Comentário")).toHaveProperty("value", "");
  await screen.follow("Anterior");
  await isOpen(screen, "Um", "1 de 2");
  await openForm(screen);
  await screen.findByDisplayValue("Sobre o primeiro");
});

test("order, titles and note follow the owner while the page is open", async () => {
  const made = await makePresentation(app, owner, { titles: ["Um", "Dois", "Três"] });
  const screen = await open(made);
  const layout_ids = ["Três", "Um", "Dois"].map((title) => idOf(made, title));
  const change = { presentationId: made.id, title: "Loja renovada", note: "Nova nota", layout_ids };
  await callApi(app, editPresentation, change, me());
  await screen.findByRole("heading", { name: "Loja renovada" });
  await screen.read("Nova nota");
  await isOpen(screen, "Um", "2 de 3");
  await screen.follow("Anterior");
  await isOpen(screen, "Três", "1 de 3");
});

test("a layout that is taken out makes way for the nearest one, and that is said", async () => {
  const made = await makePresentation(app, owner, { titles: ["Um", "Dois", "Três"] });
  const screen = await open(made, `?layout=${idOf(made, "Dois")}`);
  const layout_ids = [idOf(made, "Um"), idOf(made, "Três")];
  await callApi(app, editPresentation, { presentationId: made.id, layout_ids }, me());
  await isOpen(screen, "Três", "2 de 2");
  await screen.toast(TAKEN_OUT);
});

test("so does one that is deleted", async () => {
  const made = await makePresentation(app, owner, { titles: ["Um", "Dois"] });
  const screen = await open(made, `?layout=${idOf(made, "Dois")}`);
  await callApi(app, removeLayout, { layoutId: idOf(made, "Dois") }, me());
  await isOpen(screen, "Um", "1 de 1");
  await screen.toast(TAKEN_OUT);
});

test("whoever was writing on a layout that is taken out gets the words back first", async () => {
  const made = await makePresentation(app, owner, { titles: ["Um", "Dois"] });
  const screen = await open(made);
  await write(screen, "Quase pronto");
  const layout_ids = [idOf(made, "Dois")];
  await callApi(app, editPresentation, { presentationId: made.id, layout_ids }, me());
  const alert = await screen.findByRole("alert");
  await screen.read(TAKEN_OUT, alert);
  await screen.read("Quase pronto", alert);
  await screen.press("Continuar a apresentação");
  await isOpen(screen, "Dois", "1 de 1");
});

test("paused comments of the presentation are paused on each of its layouts", async () => {
  const made = await makePresentation(app, owner, { titles: ["Um"] });
  const screen = await open(made);
  await setLink(app, owner, made.id, { comments_paused: true });
  await screen.findAllByText("O dono deste layout pausou novos comentários.");
  await screen.reload();
  await screen.findAllByText("O dono deste layout pausou novos comentários.");
});

test("a presentation that is removed or closed says so in place of its layouts", async () => {
  const made = await makePresentation(app, owner, { titles: ["Um", "Dois"] });
  const screen = await open(made);
  await callApi(app, removePresentation, { presentationId: made.id }, me());
  await screen.read(
    "Esta apresentação foi removida por quem a enviou.",
    await screen.findByRole("alert"),
  );
  expect(screen.queryByRole("navigation", { name: "Layouts da apresentação" })).toBeNull();
});

test("a layout that cannot be loaded says so and is tried again", async () => {
  const made = await makePresentation(app, owner, { titles: ["Um", "Dois"] });
  const screen = await openScreen(app, `/presentation/${made.public_link}`);
  const stop = screen.answer(
    `/api/public/${made.public_link}.${idOf(made, "Dois")}`,
    refusal("unexpected", 500),
  );
  await ready(screen);
  await screen.follow("Próximo");
  await screen.findByText("Não foi possível abrir este layout.");
  stop();
  await screen.press("Tentar novamente");
  await isOpen(screen, "Dois", "2 de 2");
});

test("a member is led to the open layout in the space", async () => {
  const made = await makePresentation(app, owner);
  const screen = await openScreen(app, `/presentation/${made.public_link}`, { as: owner });
  const hrefs = async () =>
    (await screen.findAllByRole("link", { name: "Abrir no espaço" })).map((link) =>
      link.getAttribute("href"),
    );
  const [first, second] = made.layouts;
  await waitFor(async () => expect(await hrefs()).toEqual([`/layouts/${first?.id}`]));
  await screen.follow("Próximo");
  await waitFor(async () => expect(await hrefs()).toEqual([`/layouts/${second?.id}`]));
});

test("a presentation without layouts says so", async () => {
  const made = await makePresentation(app, owner, { titles: ["Um"] });
  await callApi(app, removeLayout, { layoutId: idOf(made, "Um") }, me());
  const screen = await openScreen(app, `/presentation/${made.public_link}`);
  await screen.findByRole("heading", { name: "Esta apresentação está vazia." });
});

/** By keyboard: where nothing is laid out there is no spot to click on. */
async function openForm(screen: Screen): Promise<void> {
  await screen.user.keyboard("c");
  await screen.findByText("Setas movem a mira · Enter comenta · Esc cancela");
  await screen.user.keyboard("{Enter}");
}

async function write(screen: Screen, words: string): Promise<void> {
  await openForm(screen);
  await screen.fill("Comentário", words);
}
