import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endRound } from "#contract/routes/approvals.ts";
import { editSpace } from "#contract/routes/spaces.ts";
import { openScreen, refusal, type Screen } from "#tests/screens/open-screen.ts";
import { askApproval, decideBy, readApprovals } from "#tests/support/approvals.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest } from "#tests/support/conversation.ts";
import { draft, type MadeLayout, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { makePresentation } from "#tests/support/links.ts";
import { readMail } from "#tests/support/mails.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeVersion } from "#tests/support/versions.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Asked = Parameters<typeof askApproval>[3];

/** A layout whose approval is asked for, open as a visitor sees it. */
async function waiting(fields: Asked = {}) {
  const owner = await subscriber(app, "Marina");
  const layout = await makeLayout(app, owner, { title: "Cartaz" });
  const round = await askApproval(app, owner, layout.id, fields);
  return { owner, layout, round, path: `/public/${layout.public_link}` };
}

const bar = (screen: Screen) => screen.findByRole("region", { name: "Pedido de aprovação" });

async function begin(screen: Screen, act: "Aprovar" | "Pedir ajustes"): Promise<HTMLElement> {
  await screen.press(act, await bar(screen));
  return screen.findByRole("dialog");
}

const asked = (screen: Screen, path: RegExp) =>
  screen.requests.filter((request) => path.test(request.path)).length;

test("who asks, until when and what for stand in the bar, and what is kept beside the button", async () => {
  const deadline = new Date(Date.now() + 86_400_000).toISOString();
  const message = "Confira os textos e as cores.";
  const { owner, path } = await waiting({ message, deadline });
  await callApi(app, editSpace, { name: "Estúdio Norte" }, { cookie: owner.cookie });
  const screen = await openScreen(app, path);
  const region = await bar(screen);
  await screen.read("Estúdio Norte pede sua aprovação", region);
  await screen.read(/Versão 1 · até .* · Confira os textos/, region);
  const words = within(region).getByRole("button", { name: /Confira os textos/ });
  expect(words.getAttribute("aria-expanded")).toBe("false");
  await screen.user.click(words);
  await screen.read(/Responda até .+, \d+ de/, region);
  await screen.user.keyboard("{Escape}");
  await waitFor(() => expect(words.getAttribute("aria-expanded")).toBe("false"));

  expect(asked(screen, /^\/api\/guest$/)).toBe(0);
  const dialog = await begin(screen, "Aprovar");
  await waitFor(() => expect(asked(screen, /^\/api\/guest$/)).toBe(1));
  await screen.read("guardamos seu nome, a hora, a versão e as impressões digitais", dialog);
  await screen.read("Por 12 meses, também o endereço de rede e o navegador.", dialog);
  const privacy = within(dialog).getByRole("link", { name: "Política de Privacidade" });
  expect(privacy.getAttribute("href")).toBe("/privacy");
});

test("with a name one approves, is told so, and may change it; the name is remembered", async () => {
  const { owner, layout, path } = await waiting();
  const screen = await openScreen(app, path);
  let dialog = await begin(screen, "Aprovar");
  await screen.press("Aprovar", dialog);
  await screen.read("Diga seu nome para decidir.", dialog);
  await screen.fill("Seu nome", "Clara", dialog);
  const mend = screen.answer(/\/decisions$/, refusal("unexpected", 500));
  await screen.press("Aprovar", dialog);
  await screen.read("Não foi possível registrar sua decisão. Tente de novo.", dialog);
  await within(dialog).findByDisplayValue("Clara");
  mend();
  await screen.press("Aprovar", dialog);
  await screen.read("Você aprovou a versão 1", await bar(screen));
  const receipt = await within(await bar(screen)).findByRole("link", { name: "Comprovante" });
  expect(receipt.getAttribute("href")).toMatch(/^\/approval\/.+/);
  // However often it was sent, it is one decision.
  const ids = screen.requests
    .filter(({ path }) => /\/decisions$/.test(path))
    .map(({ json }) => (json as { id: string }).id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);

  await screen.reload();
  await screen.read("Você aprovou a versão 1", await bar(screen));
  await screen.press("Mudar decisão", await bar(screen));
  await screen.press("Manter a decisão", await bar(screen));
  await screen.read("Você aprovou a versão 1", await bar(screen));
  await screen.press("Mudar decisão", await bar(screen));
  dialog = await begin(screen, "Pedir ajustes");
  await within(dialog).findByDisplayValue("Clara");
  await screen.fill("O que precisa mudar? (opcional)", "Título maior", dialog);
  await screen.press("Pedir ajustes", dialog);
  await screen.read("Você pediu ajustes na versão 1", await bar(screen));
  const row = await screen.findByRole("button", { name: /Título maior/ });
  await screen.read("Sem pino", row);
  const { round } = await readApprovals(app, owner, layout.id);
  expect(round?.state).toBe("changes_requested");
  expect(round?.decisions.map(({ result, current }) => [result, current])).toEqual([
    ["changes_requested", true],
    ["approved", false],
  ]);
});

test("a comment without a pin opens from the list, stands nowhere and cannot be moved", async () => {
  const { path } = await waiting();
  const screen = await openScreen(app, path);
  const form = await begin(screen, "Pedir ajustes");
  await screen.fill("O que precisa mudar? (opcional)", "Tudo mais claro", form);
  await screen.fill("Seu nome", "Clara", form);
  await screen.press("Pedir ajustes", form);
  await screen.press(/Tudo mais claro/);
  const card = await screen.findByRole("dialog", { name: "Comentário #1" });
  await screen.read("Sem pino", card);
  expect(screen.queryByRole("button", { name: /^Comentário 1, de/ })).toBeNull();
  // It is one's own, though the server gave it its id.
  await within(card).findByRole("button", { name: "Editar" });
  await screen.user.keyboard("m");
  expect(screen.queryByText(/Enter solta/)).toBeNull();
});

test("a comment without a pin of an earlier version has no hollow pin, and leaves the picture as it is", async () => {
  const { owner, layout, round, path } = await waiting();
  const fields = { result: "changes_requested", text: "Tudo mais claro" } as const;
  await decideBy(app, layout.public_link, round, fields, await newGuest(app));
  await makeVersion(app, owner, layout.id);
  const screen = await openScreen(app, path);
  const row = await screen.findByRole("button", { name: /Tudo mais claro/ });
  await screen.read(/Sem pino.*da versão 1/, row);
  expect(screen.queryByRole("button", { name: /^Comentário 1, de/ })).toBeNull();
  expect(asked(screen, /\/compare$/)).toBe(0);
  await screen.user.click(row);
  const card = await screen.findByRole("dialog", { name: "Comentário #1" });
  await screen.findByRole("button", { name: "Versão mostrada: 2. Escolher outra" });
  await screen.press("Ver na versão 1", card);
  await screen.findByRole("button", { name: "Versão mostrada: 1. Escolher outra" });
});

test("expected people show a code first; what was typed stays with a wrong one", async () => {
  const email = "gil@cliente.test";
  const { owner, layout, path } = await waiting({ emails: [email] });
  const screen = await openScreen(app, path);
  const dialog = await begin(screen, "Aprovar");
  await screen.fill("Seu nome", "Gil", dialog);
  await screen.press("Enviar código", dialog);
  await screen.read("Digite o email em que você recebeu o pedido.", dialog);
  await screen.fill("Seu email", email, dialog);
  await screen.press("Enviar código", dialog);
  await screen.read(`o código chega em instantes: ${email}`, dialog);
  await screen.read("guardamos seu nome, seu email, a hora", dialog);
  const code = (await readMail(app, email, /código/)).subject.slice(0, 6);
  await screen.press("Aprovar", dialog);
  await screen.read("Digite o código que enviamos por email.", dialog);
  await screen.fill("Código de 6 dígitos", code === "111111" ? "222222" : "111111", dialog);
  await screen.press("Aprovar", dialog);
  await screen.read("Código incorreto ou vencido.", dialog);
  await within(dialog).findByDisplayValue("Gil");
  await screen.press("Enviar outro código", dialog);
  await screen.read("Enviamos outro código. Vale só o mais novo.", dialog);
  const another = (await readMail(app, email, /código/, 2)).subject.slice(0, 6);
  await screen.fill("Código de 6 dígitos", another, dialog);
  await screen.user.keyboard("{Enter}");
  await screen.read("Você aprovou a versão 1", await bar(screen));
  const { round } = await readApprovals(app, owner, layout.id);
  expect(round?.state).toBe("approved");
  expect(round?.decisions).toMatchObject([{ name: "Gil", email, confirmed_by: "code" }]);
});

test("a version that came meanwhile is told in the form, with what was written and the way to it", async () => {
  const { owner, layout, path } = await waiting();
  const screen = await openScreen(app, path);
  const dialog = await begin(screen, "Pedir ajustes");
  await screen.fill("O que precisa mudar? (opcional)", "Título maior", dialog);
  await makeVersion(app, owner, layout.id);
  await screen.read("Há uma versão nova.", dialog);
  await screen.read("Nada foi registrado.", dialog);
  await screen.read("Título maior", dialog);
  await screen.press("Ver", dialog);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await screen.findByRole("button", { name: "Versão mostrada: 2. Escolher outra" });
  expect(screen.queryByRole("region", { name: "Pedido de aprovação" })).toBeNull();
});

test("open pages hear of a request, of its end and of the next one", async () => {
  const owner = await subscriber(app, "Marina");
  const layout = await makeLayout(app, owner);
  const screen = await openScreen(app, `/public/${layout.public_link}`);
  await screen.findByText("Seja a primeira pessoa a comentar");
  expect(screen.queryByRole("region", { name: "Pedido de aprovação" })).toBeNull();
  const round = await askApproval(app, owner, layout.id, { message: "Primeiro" });
  await screen.read("Primeiro", await bar(screen));
  const dialog = await begin(screen, "Aprovar");
  await callApi(
    app,
    endRound,
    { layoutId: layout.id, roundId: round.id },
    { cookie: owner.cookie },
  );
  await screen.read("Este pedido de aprovação foi encerrado.", dialog);
  await screen.press("Entendi", dialog);
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "Pedido de aprovação" })).toBeNull(),
  );
  await askApproval(app, owner, layout.id, { message: "Segundo" });
  await screen.read("Segundo", await bar(screen));
});

test("on an earlier version the bar leads to the one that is asked about", async () => {
  const owner = await subscriber(app, "Marina");
  const layout = await makeLayout(app, owner);
  await makeVersion(app, owner, layout.id);
  await askApproval(app, owner, layout.id);
  const screen = await openScreen(app, `/public/${layout.public_link}?version=1`);
  await screen.read("O pedido é sobre a versão 2", await bar(screen));
  expect(within(await bar(screen)).queryByRole("button", { name: "Aprovar" })).toBeNull();
  await screen.press("Ver versão 2", await bar(screen));
  await within(await bar(screen)).findByRole("button", { name: "Aprovar" });
});

test("in a presentation the layout that is open is decided on", async () => {
  const { owner, layout, round } = await waiting({ message: "Na apresentação" });
  const other = await makeLayout(app, owner, { title: "Outro" });
  const made = await makePresentation(app, owner, { layout_ids: [layout.id, other.id] });
  const screen = await openScreen(app, `/presentation/${made.public_link}`);
  await screen.read("Na apresentação", await bar(screen));
  const dialog = await begin(screen, "Aprovar");
  await screen.fill("Seu nome", "Clara", dialog);
  await screen.press("Aprovar", dialog);
  await screen.read("Você aprovou a versão 1", await bar(screen));
  await callApi(
    app,
    endRound,
    { layoutId: layout.id, roundId: round.id },
    { cookie: owner.cookie },
  );
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "Pedido de aprovação" })).toBeNull(),
  );
  await askApproval(app, owner, layout.id, { message: "Mais uma vez" });
  await screen.read("Mais uma vez", await bar(screen));
});

/** As the forms of this browser would send it. */
async function ownComment(screen: Screen, publicLink: string): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const send = (path: string, body: object) =>
    screen.window.fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  await send("/api/guest", {});
  screen.window.localStorage.setItem("alfinete-guest", "1");
  screen.window.localStorage.setItem("alfinete-visitor-name", "Caio");
  await send(`/api/public/${publicLink}/comments`, draft({ name: "Caio" }));
  await screen.reload();
}

test("who has commented may say that this was all, and is told that it was passed on", async () => {
  const owner = await subscriber(app, "Marina");
  const layout: MadeLayout = await makeLayout(app, owner);
  const screen = await openScreen(app, `/public/${layout.public_link}`);
  await screen.findByText("Seja a primeira pessoa a comentar");
  expect(screen.queryByRole("button", { name: "Terminei meus comentários" })).toBeNull();
  await ownComment(screen, layout.public_link);
  const mend = screen.answer(/\/finished$/, refusal("unexpected", 500));
  await screen.press("Terminei meus comentários");
  await screen.read("Não foi possível avisar. Tente de novo.");
  // The comments come first: what is asked of their author stands below them.
  const list = screen.getByRole("complementary", { name: "Comentários" });
  await screen.read(/Caio.+Quer saber quando responderem.+Terminei meus comentários/, list);
  mend();
  await screen.press("Terminei meus comentários");
  await screen.read("Pronto, avisamos que você terminou.");
  expect(screen.queryByRole("button", { name: "Terminei meus comentários" })).toBeNull();
  await readMail(app, owner.email, "Caio terminou: 1 comentário.");
});
