import { randomUUID } from "node:crypto";
import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeComment, setCommentStatus } from "#contract/routes/comments.ts";
import { createReply } from "#contract/routes/replies.ts";
import { openScreen, type Screen } from "#tests/screens/open-screen.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function shared() {
  const owner = await subscriber(app, "Marina");
  const layout = await makeLayout(app, owner);
  const fields = { name: "Ana", comment: "Título maior" };
  const { body } = await commentAsVisitor(app, layout.public_link, fields);
  return { owner, layout, comment: body, path: `/public/${layout.public_link}` };
}

const card = (screen: Screen) => screen.findByRole("dialog", { name: "Comentário #1" });
const asked = (screen: Screen, method: string, path: string) =>
  screen.requests.filter((request) => request.method === method && request.path === path).length;

test("a visit asks for no cookie; opening a form does, and one's own words can then be changed", async () => {
  const { comment, path } = await shared();
  const screen = await openScreen(app, `${path}?comment=${comment.id}`);
  const dialog = await card(screen);
  await within(dialog).findByLabelText(/^Responder a Ana/);
  expect(asked(screen, "POST", "/api/guest")).toBe(0);
  expect(screen.cookies().join()).not.toContain("alfinete_guest");
  // Nothing here is this browser's.
  expect(within(dialog).queryByRole("button", { name: "Editar" })).toBeNull();

  await screen.fill(/^Responder a/, "Concordo con ela", dialog);
  await screen.fill("Nome (opcional)", "Bia", dialog);
  await waitFor(() => expect(asked(screen, "POST", "/api/guest")).toBe(1));
  await screen.press("Responder", dialog);
  await screen.press("Editar a resposta de Bia", dialog);
  await screen.fill("Resposta", "Concordo com ela", dialog);
  await screen.press("Salvar", dialog);
  await within(dialog).findByText("Concordo com ela");
  await within(dialog).findByText(/editado/);
  expect(asked(screen, "POST", "/api/guest")).toBe(1);

  // On the next visit the browser is recognised, on another it is not.
  await screen.reload();
  await screen.press("Excluir a resposta de Bia", await card(screen));
  await screen.press(
    "Excluir",
    await screen.findByRole("group", { name: /^Excluir esta resposta/ }),
  );
  await screen.toast("Resposta excluída.");
  expect(await countRows(app, "replies where comment_id = $1", [comment.id])).toBe(0);
});

test("on a phone the list and an open comment take each other's place", async () => {
  const { comment, path } = await shared();
  const viewport = { width: 390, height: 844 };
  const screen = await openScreen(app, `${path}?comment=${comment.id}`, { viewport, touch: true });
  await card(screen);
  await screen.press(/^Abrir comentários/);
  const list = await screen.findByRole("complementary", { name: "Comentários" });
  expect(screen.queryByRole("dialog")).toBeNull();
  await screen.press(/Título maior/, list);
  await card(screen);
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());

  await screen.press(/^Abrir comentários/);
  await screen.findByRole("complementary", { name: "Comentários" });
  await screen.press(/^Comentário 1, de Ana/);
  await card(screen);
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
});

test("'Não sou {nome}' forgets who wrote, the name included", async () => {
  const { comment, path } = await shared();
  const screen = await openScreen(app, `${path}?comment=${comment.id}`);
  await screen.fill(/^Responder a/, "Também acho", await card(screen));
  await screen.fill("Nome (opcional)", "Bia", await card(screen));
  await screen.press("Responder", await card(screen));
  await screen.findByRole("button", { name: "Editar a resposta de Bia" });
  await screen.press("Não sou Bia");
  await screen.toast("Pronto: este navegador não lembra mais quem escreveu.");
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Editar a resposta de Bia" })).toBeNull(),
  );
  expect(screen.getByLabelText<HTMLInputElement>("Nome (opcional)").value).toBe("");
  expect(screen.cookies().join()).not.toContain("alfinete_guest");
});

test("guests read who of the team answered, and find nothing to settle", async () => {
  const { owner, layout, comment, path } = await shared();
  const { cookie } = owner;
  const answer = { commentId: comment.id, id: randomUUID(), text: "Vamos mudar" };
  await callApi(app, createReply, answer, { cookie });
  const screen = await openScreen(app, `${path}?comment=${comment.id}`);
  const dialog = await card(screen);
  await within(dialog).findByText("Equipe");
  const secret = { commentId: comment.id, id: randomUUID(), text: "Segredo", visibility: "team" };
  await callApi(app, createReply, { ...secret, visibility: "team" }, { cookie });
  await callApi(
    app,
    setCommentStatus,
    { layoutId: layout.id, ids: [comment.id], status: "resolved" },
    { cookie },
  );
  await within(dialog).findByText("Resolvido por Marina");
  expect(within(dialog).queryByRole("button", { name: "Reabrir" })).toBeNull();
  expect(document.body.textContent).not.toContain("Segredo");
  // Resolved or not, its address opens it; once it is gone, that is said.
  await screen.reload();
  await within(await card(screen)).findByText("Resolvido por Marina");
  await callApi(app, removeComment, { commentId: comment.id }, { cookie });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await screen.reload();
  await screen.toast("Este comentário não existe mais.");
});

test("a comment that was answered loses its words and keeps its number when its author removes it", async () => {
  const { owner, layout, path } = await shared();
  const screen = await openScreen(app, path);
  await screen.findByRole("button", { name: /Título maior/ });
  // As the form of this browser would send it.
  await callApi(
    app,
    createReply,
    {
      commentId: await ownComment(screen, layout.public_link),
      id: randomUUID(),
      text: "Por quê?",
    },
    { cookie: owner.cookie },
  );
  await screen.press(/Mudei de ideia/);
  const dialog = await screen.findByRole("dialog", { name: "Comentário #2" });
  await within(dialog).findByText("Por quê?");
  await screen.press("Excluir", dialog);
  await screen.press("Excluir", await screen.findByRole("group", { name: /as respostas ficam/ }));
  await within(dialog).findByText("Comentário removido pelo autor");
  await within(dialog).findByText("Por quê?");
  expect(
    await rows(app, "select comment from comments where layout_id = $1 order by seq", [layout.id]),
  ).toEqual([{ comment: "Título maior" }, { comment: "" }]);
});

test("members are led to the layout in their space, others are not, and guests do not ask", async () => {
  const { owner, layout, path } = await shared();
  const membership = "/api/membership";
  const opened = async (as?: Person) => {
    const screen = await openScreen(app, path, as && { as });
    await screen.findByRole("button", { name: /Título maior/ });
    return screen;
  };
  const link = { name: "Abrir no espaço" };

  const member = await opened(await newMember(app, owner, "viewer"));
  const found = await member.findByRole("link", link);
  expect(found.getAttribute("href")).toBe(`/layouts/${layout.id}`);

  const stranger = await opened(await subscriber(app));
  await waitFor(() => expect(asked(stranger, "GET", membership)).toBe(1));
  expect(stranger.queryByRole("link", link)).toBeNull();

  const guest = await opened();
  expect(guest.queryByRole("link", link)).toBeNull();
  expect(asked(guest, "GET", membership)).toBe(0);
});

/** Written with the cookie of the screen's browser, which learns of it as of a comment of its own. */
async function ownComment(screen: Screen, link: string): Promise<string> {
  const id = randomUUID();
  await screen.window.fetch("/api/guest", { method: "POST", headers: JSON_BODY, body: "{}" });
  screen.window.localStorage.setItem("alfinete-guest", "1");
  const body = { id, name: "Caio", comment: "Mudei de ideia", x_position: 70, y_position: 60 };
  await screen.window.fetch(`/api/public/${link}/comments`, {
    method: "POST",
    headers: JSON_BODY,
    body: JSON.stringify(body),
  });
  await screen.reload();
  return id;
}

const JSON_BODY = { "Content-Type": "application/json" };
