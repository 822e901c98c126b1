import { randomUUID } from "node:crypto";
import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editComment, listAllComments, setCommentStatus } from "#contract/routes/comments.ts";
import { createPublicReply } from "#contract/routes/guests.ts";
import { createReply } from "#contract/routes/replies.ts";
import { openScreen, type Screen } from "#tests/screens/open-screen.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import {
  commentAsVisitor,
  type MadeLayout,
  makeLayout,
  subscriber,
} from "#tests/support/layouts.ts";
import { refusalBody } from "#tests/support/refusal-body.ts";
import { rows } from "#tests/support/rows.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Room {
  owner: Person;
  layout: MadeLayout;
  ids: string[];
}

/** A layout on which visitors have said something. */
async function room(...texts: string[]): Promise<Room> {
  const owner = await subscriber(app, "Marina");
  const layout = await makeLayout(app, owner, { title: "Cartaz" });
  const ids: string[] = [];
  for (const [at, comment] of texts.entries()) {
    const fields = { name: "Ana", comment, x_position: 10 + 30 * at };
    ids.push((await commentAsVisitor(app, layout.public_link, fields)).body.id);
  }
  return { owner, layout, ids };
}

const openRoom = ({ owner, layout }: Pick<Room, "owner" | "layout">, query = "") =>
  openScreen(app, `/layouts/${layout.id}${query}`, { as: owner });

const card = (screen: Screen, number: number) =>
  screen.findByRole("dialog", { name: `Comentário #${number}` });

/** The rows beside the canvas. */
const panelRows = (screen: Screen) =>
  [...screen.getByRole("complementary").querySelectorAll("[data-comment]")].map(
    (row) => row.querySelector("[dir=auto]:not(.truncate)")?.textContent,
  );

async function reply(screen: Screen, text: string, place: HTMLElement): Promise<void> {
  await screen.fill(/^Responder a/, text, place);
  await screen.press("Responder", place);
}

test("a row opens the card of its comment: answered, resolved and reopened there", async () => {
  const made = await room("Título maior", "Outra cor");
  const screen = await openRoom(made);
  await screen.press(/Título maior/, await screen.findByRole("complementary"));
  const dialog = await card(screen, 1);
  // The picture stays as it is: the card is no modal.
  expect(dialog.getAttribute("aria-modal")).toBeNull();
  expect(document.querySelector("[data-base-ui-backdrop], [class*=backdrop]")).toBeNull();
  await reply(screen, "Feito, veja https://exemplo.com/guia.", dialog);
  const list = await within(dialog).findByRole("list", { name: "Respostas" });
  const link = within(list).getByRole("link", { name: "https://exemplo.com/guia" });
  expect(link.getAttribute("rel")).toContain("nofollow noopener");
  const field = within(dialog).getByLabelText<HTMLTextAreaElement>(/^Responder a/);
  // It is emptied by the answer; the reply is shown before that.
  await waitFor(() => expect(field.value).toBe(""));
  await waitFor(() =>
    expect(screen.getByRole("complementary").textContent).toContain("1 resposta"),
  );

  await screen.press("Marcar como resolvido", dialog);
  await within(dialog).findByText("Resolvido por Marina");
  // It leaves the open ones, and keeps its card.
  expect(panelRows(screen)).toEqual(["Outra cor"]);
  await screen.press("Fechar", dialog);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Comentário 1,/ })).toBeNull());
  await screen.press(/^Resolvidos 1/);
  expect(panelRows(screen)).toEqual(["Título maior"]);
  await screen.user.click(screen.getByRole("switch", { name: "Mostrar resolvidos no layout" }));
  await screen.press(/^Comentário 1,/);
  await screen.press("Reabrir", await card(screen, 1));
  await screen.press(/^Abertos 2/);
  expect(panelRows(screen)).toEqual(["Título maior", "Outra cor"]);
});

test("sent once however often it is tried, and a refusal leaves the text where it is", async () => {
  const made = await room("Título maior");
  const screen = await openRoom(made, `?comment=${made.ids[0]}`);
  const dialog = await card(screen, 1);
  const mend = screen.answer(/\/replies$/, { status: 409, json: refusalBody("replies_full") });
  await reply(screen, "Combinado", dialog);
  await within(dialog).findByText(/já tem 200 respostas/);
  const field = within(dialog).getByLabelText<HTMLTextAreaElement>(/^Responder a/);
  expect(field.value).toBe("Combinado");
  mend();
  await screen.press("Responder", dialog);
  await within(dialog).findByRole("list", { name: "Respostas" });
  const sent = screen.requests.filter(({ path }) => path.endsWith("/replies"));
  expect(new Set(sent.map(({ json }) => (json as { id: string }).id)).size).toBe(1);
  expect(await rows(app, "select text from replies where comment_id = $1", [made.ids[0]])).toEqual([
    { text: "Combinado" },
  ]);
});

test("what others do is seen at once, and a toast leads there", async () => {
  const made = await room("Título maior", "Outra cor");
  const [first, second] = made.ids;
  if (!first || !second) throw new Error("no comments");
  const screen = await openRoom(made, `?comment=${first}`);
  const dialog = await card(screen, 1);
  const input = { publicLink: made.layout.public_link, id: randomUUID(), name: "Bia" };
  await callApi(app, createPublicReply, { ...input, commentId: first, text: "Eu também acho" });
  await within(dialog).findByText("Eu também acho");
  const other = { ...input, id: randomUUID(), commentId: second, text: "Prefiro azul" };
  await callApi(app, createPublicReply, other);
  await screen.findByText("Bia: Prefiro azul");
  await screen.press("Ver", toastAbout("Bia: Prefiro azul"));
  await screen.read("Prefiro azul", await card(screen, 2));
  await callApi(
    app,
    setCommentStatus,
    { layoutId: made.layout.id, ids: [second], status: "resolved" },
    { cookie: made.owner.cookie },
  );
  await within(await card(screen, 2)).findByText("Resolvido por Marina");
});

test("several are chosen and resolved together", async () => {
  const made = await room("Um", "Dois", "Três");
  const screen = await openRoom(made);
  await screen.press("Selecionar");
  const choose = (name: RegExp) => screen.user.click(screen.getByRole("checkbox", { name }));
  await choose(/Um/);
  await choose(/Três/);
  await screen.read("2 selecionados");
  await screen.press("Marcar como resolvido");
  await waitFor(() => expect(panelRows(screen)).toEqual(["Dois"]));
  await screen.press(/^Todos 3/);
  await screen.user.selectOptions(screen.getByLabelText("Ordem"), "Mais novos");
  expect(panelRows(screen)).toEqual(["Três", "Dois", "Um"]);
  await screen.fill("Buscar neste layout", "tres");
  await waitFor(() => expect(panelRows(screen)).toEqual(["Três"]));
});

test("the focus follows the choosing of comments, and Escape ends it", async () => {
  const made = await room("Um", "Dois");
  const screen = await openRoom(made);
  const focused = () => screen.window.document.activeElement;
  const expectStart = () =>
    waitFor(() => expect(focused()).toBe(screen.getByRole("button", { name: "Selecionar" })));
  await screen.press("Selecionar");
  await waitFor(() => expect(focused()?.textContent).toContain("Cancelar seleção"));
  await screen.press("Cancelar seleção");
  await expectStart();
  await screen.user.keyboard("{Enter}");
  await screen.user.click(await screen.findByRole("checkbox", { name: /Um/ }));
  await screen.user.keyboard("{Escape}");
  await expectStart();
  await screen.press("Selecionar");
  await screen.user.click(screen.getByRole("checkbox", { name: /Um/ }));
  await screen.press("Marcar como resolvido");
  await expectStart();
});

test("what is only for the team says so, and members are named with an @", async () => {
  const made = await room("Título maior");
  await newMember(app, made.owner, "editor", "Davi Nunes");
  const screen = await openRoom(made, `?comment=${made.ids[0]}`);
  const dialog = await card(screen, 1);
  const field = within(dialog).getByLabelText(/^Responder a/);
  await screen.user.type(field, "Veja isto, @dav");
  await within(dialog).findByRole("option", { name: "Davi Nunes" });
  await screen.user.keyboard("{Enter}");
  await waitFor(() => expect(field).toHaveProperty("value", "Veja isto, @Davi Nunes "));
  await screen.user.click(within(dialog).getByRole("switch", { name: "Só para a equipe" }));
  await screen.press("Responder", dialog);
  const list = await within(dialog).findByRole("list", { name: "Respostas" });
  within(list).getByText("Só para a equipe");
  const [sent] = screen.requests.filter(({ path }) => path.endsWith("/replies"));
  expect(sent?.json).toMatchObject({ visibility: "team", mentions: [expect.any(String)] });
  const answer = await app.request(`/api/public/${made.layout.public_link}/comments`);
  expect(await answer.text()).not.toContain("Davi");
});

test("who changed a visitor's words, and what they were, is told", async () => {
  const made = await room("Esta cor é horivel");
  const [commentId] = made.ids;
  if (!commentId) throw new Error("no comment");
  const { cookie } = made.owner;
  await callApi(app, editComment, { commentId, comment: "Esta cor é horrível" }, { cookie });
  const screen = await openScreen(app, `/public/${made.layout.public_link}?comment=${commentId}`);
  const dialog = await card(screen, 1);
  await within(dialog).findByText(/Texto alterado por Marina/);
  await within(dialog).findByText("Esta cor é horivel");
});

test("what others wrote since the last visit is unread, until it was looked at", async () => {
  const made = await room("Título maior", "Outra cor");
  const { cookie } = made.owner;
  const unread = async () =>
    (await callApi(app, listAllComments, { unread: "true" }, { cookie })).body.data.length;
  const screen = await openRoom(made);
  await screen.findByRole("button", { name: /^Não lidos 2/ });
  await screen.press(/Título maior/, screen.getByRole("complementary"));
  await card(screen, 1);
  await screen.findByRole("button", { name: /^Não lidos 1/ });
  // A visible tab has shown both: the next visit finds nothing unread.
  await waitFor(async () => expect(await unread()).toBe(0));
  await screen.reload();
  await screen.findByRole("button", { name: /^Abertos 2/ });
  expect(screen.queryByRole("button", { name: /^Não lidos/ })).toBeNull();
});

test("a viewer answers and reacts, but finds nothing to settle or to moderate", async () => {
  const made = await room("Título maior");
  const viewer = await newMember(app, made.owner, "viewer", "Vera");
  const [commentId] = made.ids;
  if (!commentId) throw new Error("no comment");
  const said = { commentId, id: randomUUID(), text: "Do dono" };
  await callApi(app, createReply, said, { cookie: made.owner.cookie });
  const screen = await openRoom({ ...made, owner: viewer }, `?comment=${commentId}`);
  const dialog = await card(screen, 1);
  await within(dialog).findByText("Do dono");
  await reply(screen, "Da leitora", dialog);
  await within(dialog).findByRole("button", { name: "Editar a resposta de Vera" });
  const [react] = within(dialog).getAllByRole("button", { name: "Reagir" });
  if (!react) throw new Error("no reactions");
  await screen.user.click(react);
  await screen.user.click(within(dialog).getByRole("button", { name: /^🎉/ }));
  await waitFor(() =>
    expect(
      within(dialog).getByRole("button", { name: "🎉: 1 pessoa" }).getAttribute("aria-pressed"),
    ).toBe("true"),
  );
  for (const name of ["Marcar como resolvido", "Excluir", "Editar a resposta de Marina"]) {
    expect(within(dialog).queryByRole("button", { name }), name).toBeNull();
  }
});

function toastAbout(words: string): HTMLElement {
  const toasts = [...document.querySelectorAll<HTMLElement>("[data-sonner-toast]")];
  const found = toasts.find(({ textContent }) => textContent?.includes(words));
  if (!found) throw new Error(`no toast about ${words}`);
  return found;
}
