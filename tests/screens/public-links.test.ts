import { afterAll, beforeAll, expect, test } from "vitest";
import { commentMessages } from "#contract/messages/comments.ts";
import { endPasses, rotateLink } from "#contract/routes/links.ts";
import { editSpace } from "#contract/routes/spaces.ts";
import { describedBy } from "#tests/screens/account-steps.ts";
import { openScreen, refusal, type Screen } from "#tests/screens/open-screen.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { type MadeLayout, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { makePresentation, setLink } from "#tests/support/links.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const PASSWORD = "abre-te sésamo";
const ASK_AGAIN = "Peça um novo link a quem o enviou.";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await subscriber(app);
  await callApi(app, editSpace, { name: "Estúdio Rosa" }, { cookie: owner.cookie });
});
afterAll(() => app.close());

const shareLayout = () => makeLayout(app, owner, { title: "Campanha secreta" });

function open({ public_link }: Pick<MadeLayout, "public_link">): Promise<Screen> {
  return openScreen(app, `/public/${public_link}`);
}

/** The page of a link that is open, with its comments loaded. */
async function openReady(layout: MadeLayout): Promise<Screen> {
  const screen = await open(layout);
  await screen.findByText("Seja a primeira pessoa a comentar");
  return screen;
}

/** By keyboard: where nothing is laid out there is no spot to click on. */
async function openForm(screen: Screen): Promise<void> {
  await screen.user.keyboard("c");
  await screen.findByText("Setas movem a mira · Enter comenta · Esc cancela");
  await screen.user.keyboard("{Enter}");
}

async function startWriting(screen: Screen, words: string): Promise<void> {
  await openForm(screen);
  await screen.fill("Comentário", words);
}

test("a visitor reads who asks, and what for; not while nothing is asked", async () => {
  const layout = await makeLayout(app, owner, { title: "Capa", description: "Segunda rodada." });
  const screen = await open(layout);
  await screen.findByRole("button", { name: /Estúdio Rosa pediu sua opinião.*Segunda rodada\./ });
  await setLink(app, owner, layout.id, { comments_paused: true });
  await screen.findByRole("button", { name: "Segunda rodada." });
});

function revealsNothing(screen: Screen): void {
  const { documentElement } = screen.window.document;
  expect(documentElement.outerHTML).not.toMatch(/Campanha secreta|Estúdio Rosa/);
}

test("a link that was switched off says so, and tells nothing of what is behind", async () => {
  const layout = await shareLayout();
  await setLink(app, owner, layout.id, { active: false });
  const screen = await open(layout);
  await screen.findByRole("heading", { name: "Este link foi desativado.", level: 1 });
  await screen.read(ASK_AGAIN);
  expect(screen.title).toBe("Layout compartilhado · Alfinete");
  revealsNothing(screen);
});

test("so does one that has expired", async () => {
  const layout = await shareLayout();
  await rows(app, "update layouts set link_expires_at = now() - interval '1 hour' where id = $1", [
    layout.id,
  ]);
  const screen = await open(layout);
  await screen.findByRole("heading", { name: "Este link expirou." });
  await screen.read(ASK_AGAIN);
  revealsNothing(screen);
});

test("a password opens the link; a wrong one is said at its field", async () => {
  const layout = await shareLayout();
  await setLink(app, owner, layout.id, { password: PASSWORD });
  const screen = await open(layout);
  await screen.findByRole("heading", { name: "Este link é protegido por senha." });
  revealsNothing(screen);

  await screen.press("Abrir");
  await screen.findByText("Digite a senha.");
  expect(describedBy(screen.getByLabelText("Senha"))).toBe("Digite a senha.");
  await screen.fill("Senha", "chute");
  await screen.press("Abrir");
  await screen.findByText("Senha incorreta.");
  expect(describedBy(screen.getByLabelText("Senha"))).toBe("Senha incorreta.");
  revealsNothing(screen);

  await screen.fill("Senha", PASSWORD);
  await screen.press("Abrir");
  await screen.findByRole("heading", { name: "Campanha secreta" });
  await screen.findByText("Seja a primeira pessoa a comentar");
});

test("after too many wrong passwords the form says how long to wait", async () => {
  const layout = await shareLayout();
  await setLink(app, owner, layout.id, { password: PASSWORD });
  const screen = await open(layout);
  const limited = refusal("too_many_requests", 429);
  const json = limited.json as { error: object };
  Object.assign(json.error, { params: { retry_after: 541 } });
  screen.answer(/\/unlock$/, limited);
  await screen.fill("Senha", "mais uma");
  await screen.press("Abrir");
  await screen.read(
    "Muitas tentativas. Tente novamente em 10 minutos.",
    await screen.findByRole("alert"),
  );
});

test("a link that is switched off while its form is open is found out by the form", async () => {
  const layout = await shareLayout();
  await setLink(app, owner, layout.id, { password: PASSWORD });
  const screen = await open(layout);
  await screen.fill("Senha", PASSWORD);
  await setLink(app, owner, layout.id, { active: false });
  await screen.press("Abrir");
  await screen.findByRole("heading", { name: "Este link foi desativado." });
});

test("a presentation's link is closed in the same way", async () => {
  const made = await makePresentation(app, owner, { title: "Campanha secreta", titles: ["Um"] });
  await setLink(app, owner, made.id, { active: false });
  const screen = await openScreen(app, `/presentation/${made.public_link}`);
  await screen.findByRole("heading", { name: "Este link foi desativado." });
  expect(screen.title).toBe("Apresentação compartilhada · Alfinete");
  revealsNothing(screen);
});

test("a link that leads nowhere still leads home", async () => {
  const screen = await openScreen(app, "/presentation/naoexiste");
  await screen.arrive("/");
  await screen.toast("Layout não encontrado ou o link é inválido.");
});

test("what the owner changes shows on open pages: name, download and pause", async () => {
  const layout = await shareLayout();
  const screen = await openReady(layout);
  expect(screen.queryByRole("link", { name: "Baixar o arquivo original" })).toBeNull();

  await setLink(app, owner, layout.id, { allows_download: true });
  const download = await screen.findByRole("link", { name: "Baixar o arquivo original" });
  const path = download.getAttribute("href") ?? "";
  expect(download.hasAttribute("download")).toBe(true);
  const file = await app.request(path);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"]);

  await setLink(app, owner, layout.id, { comments_paused: true });
  await screen.findAllByText(commentMessages.paused);
  await callApi(app, editSpace, { name: "Rosa & Filhas" }, { cookie: owner.cookie });
  await screen.findByText("Rosa & Filhas");
  await callApi(app, editSpace, { name: "Estúdio Rosa" }, { cookie: owner.cookie });
});

test("a link that is switched off closes open pages, and hands back what was being written", async () => {
  const layout = await shareLayout();
  const screen = await openReady(layout);
  await startWriting(screen, "Não quero perder isto");
  await setLink(app, owner, layout.id, { active: false });
  const alert = await screen.findByRole("alert");
  await screen.read("Este link foi desativado.", alert);
  await screen.read(ASK_AGAIN, alert);
  await screen.read("Não quero perder isto", alert);
  expect(screen.getByRole("button", { name: "Copiar o texto" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Abrir comentários" })).toBeNull();
});

test("a link that was exchanged closes open pages", async () => {
  const layout = await shareLayout();
  const screen = await openReady(layout);
  await callApi(app, rotateLink, { linkId: layout.id }, { cookie: owner.cookie });
  await screen.read("Este link foi trocado por um novo.", await screen.findByRole("alert"));
});

test("when passes end, the page asks for the password again and keeps the draft", async () => {
  const layout = await shareLayout();
  await setLink(app, owner, layout.id, { password: PASSWORD });
  const screen = await open(layout);
  await screen.fill("Senha", PASSWORD);
  await screen.press("Abrir");
  await screen.findByText("Seja a primeira pessoa a comentar");
  await startWriting(screen, "Ainda escrevendo");
  await callApi(app, endPasses, { linkId: layout.id }, { cookie: owner.cookie });
  await screen.read("Este link pede a senha novamente.", await screen.findByRole("alert"));
  await screen.press("Digitar a senha");
  await screen.fill("Senha", PASSWORD);
  await screen.press("Abrir");
  await screen.findByText("Seja a primeira pessoa a comentar");
  await openForm(screen);
  await screen.findByDisplayValue("Ainda escrevendo");
});

test("a comment refused by a closed link closes the page", async () => {
  const layout = await shareLayout();
  const screen = await openReady(layout);
  await startWriting(screen, "Tarde demais");
  screen.answer(/\/comments$/, ({ method }) =>
    method === "POST" ? refusal("link_expired", 410) : null,
  );
  await screen.press("Enviar");
  const alert = await screen.findByText("Este link expirou.", { selector: "[role=alert] p" });
  await screen.read("Tarde demais", alert.parentElement ?? undefined);
});
