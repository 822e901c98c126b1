import { fireEvent, waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { setCommentStatus } from "#contract/routes/comments.ts";
import { getLayout } from "#contract/routes/layouts.ts";
import { getLink } from "#contract/routes/links.ts";
import { type Answer, openScreen, refusal, type Screen } from "#tests/screens/open-screen.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import {
  commentAsVisitor,
  type MadeLayout,
  makeLayout,
  smallPng,
  subscriber,
} from "#tests/support/layouts.ts";
import { setLink } from "#tests/support/links.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeVersion } from "#tests/support/versions.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Room extends Opened {
  /** Of the comments on version 1. */
  ids: string[];
}

/** A layout with two versions and comments on the first. */
async function room(...texts: string[]): Promise<Room> {
  const owner = await subscriber(app, "Marina");
  const { id, public_link } = await makeLayout(app, owner, { title: "Cartaz" });
  const ids: string[] = [];
  for (const [at, comment] of texts.entries()) {
    const fields = { name: "Ana", comment, x_position: 10 + 30 * at };
    ids.push((await commentAsVisitor(app, public_link, fields)).body.id);
  }
  const bytes = await smallPng();
  return { owner, layout: await makeVersion(app, owner, id, { bytes, note: "Título novo" }), ids };
}

interface Opened {
  owner: Person;
  layout: Pick<MadeLayout, "id" | "public_link">;
}

const openRoom = ({ owner, layout }: Opened, query = "") =>
  openScreen(app, `/layouts/${layout.id}${query}`, { as: owner });
const openPublic = ({ layout }: Opened, query = "") =>
  openScreen(app, `/public/${layout.public_link}${query}`);

const picker = (number: number) => `Versão mostrada: ${number}. Escolher outra`;
const shows = (screen: Screen, number: number) =>
  screen.findByRole("button", { name: picker(number) });

/** The comments beside the canvas; the review room repeats them below. */
const sideList = (screen: Screen) => screen.queryByRole("complementary") ?? document.body;

function resolve({ owner, layout, ids }: Room): Promise<unknown> {
  const input = { layoutId: layout.id, ids, status: "resolved" as const };
  return callApi(app, setCommentStatus, input, { cookie: owner.cookie });
}

const imageFile = (bytes: Uint8Array, name: string, type = "image/png") =>
  new (window as unknown as typeof globalThis).File([bytes as BlobPart], name, { type });

function dropOn(place: HTMLElement, file: File): void {
  fireEvent.drop(place, { dataTransfer: { files: [file], types: ["Files"] } });
}

async function openDialog(screen: Screen): Promise<HTMLElement> {
  await screen.press("Nova versão");
  return screen.findByRole("dialog", { name: "Nova versão" });
}

const zone = (dialog: HTMLElement) => within(dialog).getByRole("region");

test("a new version comes by a dialog: a refused file says why, then progress, then it is shown", async () => {
  const owner = await subscriber(app);
  const { id: layoutId } = await makeLayout(app, owner, { title: "Cartaz" });
  const screen = await openScreen(app, `/layouts/${layoutId}`, { as: owner });
  // Pictures are not looked at here.
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:picture");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  const dialog = await openDialog(screen);
  await screen.fill("O que mudou? (opcional)", "Botão maior", dialog);
  await screen.read("Ela passa a ser o que o link mostra.", dialog);
  await screen.press("Enviar versão", dialog);
  await screen.read("Por favor, selecione uma imagem.", zone(dialog));
  dropOn(zone(dialog), imageFile(new Uint8Array(9), "notas.txt", "text/plain"));
  await screen.read("Por favor, selecione uma imagem (JPG, PNG, GIF, WebP)", zone(dialog));
  // The server looks closer, and says so beside the file.
  dropOn(zone(dialog), imageFile(new Uint8Array(9), "falsa.png"));
  await screen.press("Enviar versão", dialog);
  await screen.read("Por favor, selecione uma imagem (JPG, PNG, GIF, WebP)", zone(dialog));
  await screen.press("Remover imagem", dialog);

  let go = () => {};
  const held = new Promise<Answer | null>((resolve) => {
    go = () => resolve(null);
  });
  screen.answer(`/api/layouts/${layoutId}/versions`, () => held);
  dropOn(zone(dialog), imageFile(await smallPng(80, 50), "cartaz 2.png"));
  await screen.press("Enviar versão", dialog);
  await within(dialog).findByRole("progressbar", { name: "Envio de cartaz 2.png" });
  await screen.read("Processando a imagem...", dialog);
  go();
  await screen.toast("Versão 2 adicionada!");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await shows(screen, 2);
  expect(screen.queryByText("Nova versão disponível.")).toBeNull();
  expect(screen.toasts().join()).not.toContain("não está mais disponível");
  const { cookie } = owner;
  const { body } = await callApi(app, getLayout, { layoutId }, { cookie });
  expect(body.versions.map(({ number, note }) => [number, note])).toEqual([
    [2, "Botão maior"],
    [1, null],
  ]);
});

test("the picker lists versions and shows another, in the address too; both pages lead back", async () => {
  const made = await room();
  for (const open of [openRoom, openPublic]) {
    const screen = await open(made);
    await screen.press(picker(2));
    const items = await screen.findAllByRole("menuitemradio", { name: /^Versão/ });
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Versão 2 · mais nova.*Título novo$/),
      expect.stringMatching(/^Versão 1/),
    ]);
    await screen.user.click(items[1] as HTMLElement);
    await shows(screen, 1);
    await screen.read("Você está vendo a versão 1.");
    await screen.arrive(/\?version=1$/);
    await screen.reload();
    await screen.read("Você está vendo a versão 1.");
    await screen.press("Voltar à mais nova");
    await shows(screen, 2);
    await waitFor(() => expect(screen.address).not.toContain("version"));
  }
  const screen = await openPublic(made, "?version=7");
  await screen.toast("Esta versão não está mais disponível.");
  await shows(screen, 2);
});

test("open pages tell of a newer version and keep what is shown and being written", async () => {
  for (const open of [openRoom, openPublic]) {
    const owner = await subscriber(app, "Marina");
    const layout = await makeLayout(app, owner);
    const screen = await open({ owner, layout });
    await screen.findByText(/^(Nenhum comentário ainda|Seja a primeira pessoa a comentar)$/);
    await screen.user.keyboard("c");
    await screen.findByText("Setas movem a mira · Enter comenta · Esc cancela");
    await screen.user.keyboard("{Enter}");
    await screen.fill("Comentário", "Ainda escrevendo");
    await makeVersion(app, owner, layout.id);
    await screen.findByText("Nova versão disponível.");
    await shows(screen, 1);
    await screen.findByDisplayValue("Ainda escrevendo");
    await screen.press("Ver");
    await shows(screen, 2);
    await waitFor(() => expect(screen.queryByText("Nova versão disponível.")).toBeNull());
    await screen.findByDisplayValue("Ainda escrevendo");
  }
});

test("an open comment of an earlier version stands on the newest with a hollow pin", async () => {
  const made = await room("Título maior");
  await jobsSettled(app, "compare-versions");
  for (const open of [openRoom, openPublic]) {
    const screen = await open(made);
    await screen.findAllByText("da versão 1 · a área não mudou");
    await screen.press(/Título maior/, sideList(screen));
    const dialog = await screen.findByRole("dialog", { name: "Comentário #1" });
    const pin = await screen.findByRole("button", { name: /^Comentário 1, de Ana, da versão 1/ });
    expect(pin.className).toContain("border-dashed");
    await screen.press("Ver na versão 1", dialog);
    await shows(screen, 1);
    await screen.findByRole("button", { name: "Comentário 1, de Ana" });
    expect(screen.queryByText(/^da versão 1/)).toBeNull();
  }
});

test("a link to an open comment of an earlier version opens it on the newest", async () => {
  const made = await room("Título maior");
  const screen = await openPublic(made, `?comment=${made.ids[0]}`);
  const dialog = await screen.findByRole("dialog", { name: "Comentário #1" });
  await within(dialog).findByRole("button", { name: "Ver na versão 1" });
  await shows(screen, 2);
});

test("a resolved comment of an earlier version is looked at on that version", async () => {
  const made = await room("Título maior");
  await resolve(made);
  const screen = await openRoom(made);
  await screen.press(/^Resolvidos 1/);
  await screen.press(/Título maior/, screen.getByRole("complementary"));
  await shows(screen, 1);
  await within(await screen.findByRole("dialog", { name: "Comentário #1" })).findByText(
    "Resolvido por Marina",
  );
  expect(screen.address).toContain("version=1");
});

test("beside the picture notes are edited and versions removed, told how many comments go along", async () => {
  const made = await room("Um", "Dois");
  const screen = await openRoom(made);
  await screen.user.click(await screen.findByRole("tab", { name: "Detalhes" }));
  const section = await screen.findByRole("region", { name: "Versões" });
  await screen.read(/Versão 1.*por Marina · 2 comentários/, section);
  await screen.press("Editar a nota da versão 2", section);
  await screen.fill("Nota da versão 2", "Título e rodapé", section);
  await screen.press("Salvar", section);
  await screen.toast("Nota atualizada!");
  await within(section).findByText("Título e rodapé");

  await screen.press("Excluir a versão 1", section);
  const question = await screen.findByRole("alertdialog", { name: "Excluir a versão 1?" });
  await screen.read("A imagem desta versão e 2 comentários feitos nela serão excluídos.", question);
  const mend = screen.answer(/\/versions\/1$/, refusal("unexpected", 500));
  await screen.press("Excluir versão", question);
  await screen.toast("Não foi possível excluir a versão.");
  mend();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await screen.press("Excluir a versão 1", section);
  await screen.press("Excluir versão", await screen.findByRole("alertdialog"));
  await screen.toast("Versão 1 excluída.");
  await waitFor(() => expect(within(section).getAllByRole("listitem")).toHaveLength(1));
  // The only one left stays, and there is nothing to choose from.
  expect(screen.queryByRole("button", { name: /^Excluir a versão/ })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Versão mostrada/ })).toBeNull();
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Comentário 1,/ })).toBeNull());
});

test("a viewer looks at versions and changes none", async () => {
  const made = await room();
  const viewer = await newMember(app, made.owner, "viewer");
  const screen = await openRoom({ ...made, owner: viewer });
  await shows(screen, 2);
  await screen.user.click(await screen.findByRole("tab", { name: "Detalhes" }));
  const section = await screen.findByRole("region", { name: "Versões" });
  expect(within(section).queryByRole("button", { name: /^(Editar|Excluir)/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Nova versão" })).toBeNull();
  const canvas = document.querySelector<HTMLElement>("[data-stage]");
  if (!canvas) throw new Error("no canvas");
  dropOn(canvas, imageFile(await smallPng(), "a.png"));
  expect(screen.queryByRole("dialog", { name: "Nova versão" })).toBeNull();
});

test("visitors choose and compare versions as the link's settings say", async () => {
  const made = await room();
  await setLink(app, made.owner, made.layout.id, { allows_compare: false });
  const screen = await openPublic(made);
  await screen.press(picker(2));
  await screen.findByRole("menuitemradio", { name: /^Versão 1/ });
  expect(screen.queryByRole("menuitem", { name: "Comparar versões" })).toBeNull();
  await screen.user.keyboard("{Escape}");
  await setLink(app, made.owner, made.layout.id, { allows_compare: true });
  await waitFor(async () => {
    await screen.press(picker(2));
    screen.getByRole("menuitem", { name: "Comparar versões" });
  });
  await screen.user.keyboard("{Escape}");
  await setLink(app, made.owner, made.layout.id, { shows_versions: false });
  const noPicker = () =>
    expect(screen.queryByRole("button", { name: /^Versão mostrada/ })).toBeNull();
  await waitFor(noPicker);
  await screen.goto(`/public/${made.layout.public_link}?version=1`);
  await screen.toast("Esta versão não está mais disponível.");
  noPicker();
});

test("without earlier versions their comments stand on the newest as if nothing had moved", async () => {
  const made = await room("Título maior");
  await setLink(app, made.owner, made.layout.id, { shows_versions: false });
  const screen = await openPublic(made);
  await screen.press(/Título maior/);
  await screen.findByRole("dialog", { name: "Comentário #1" });
  await screen.findByRole("button", { name: /^Comentário 1, de Ana, da versão 1/ });
  expect(screen.requests.filter(({ path }) => path.endsWith("/compare"))).toEqual([]);
  expect(screen.queryByRole("button", { name: "Ver na versão 1" })).toBeNull();
});

test("the settings of a link save what visitors see of versions", async () => {
  const made = await room();
  const screen = await openRoom(made);
  await screen.press("Compartilhar");
  const dialog = await screen.findByRole("dialog", { name: "Compartilhar" });
  const setting = (name: string) => within(dialog).findByRole("switch", { name });
  await screen.user.click(await setting("Permitir comparar versões"));
  await screen.user.click(await setting("Mostrar versões anteriores"));
  // Without earlier versions there is nothing to compare.
  await waitFor(() =>
    expect(within(dialog).queryByRole("switch", { name: "Permitir comparar versões" })).toBeNull(),
  );
  const { cookie } = made.owner;
  const linkId = made.layout.id;
  const saved = { shows_versions: false, allows_compare: false };
  await waitFor(async () =>
    expect((await callApi(app, getLink, { linkId }, { cookie })).body).toMatchObject(saved),
  );
});

test("the inbox says which version a comment was made on", async () => {
  const made = await room("Título maior");
  const screen = await openScreen(app, "/comments", { as: made.owner });
  const row = (await screen.findByText("Título maior")).closest("li");
  await screen.read("Versão 1", row ?? undefined);
});
