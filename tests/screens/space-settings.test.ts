import { fireEvent, waitFor, within } from "@testing-library/dom";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { listSpaces } from "#contract/routes/spaces.ts";
import { openScreen, refusal, type Screen } from "#tests/screens/open-screen.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { smallPng } from "#tests/support/layouts.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

async function openSpace(): Promise<{ screen: Screen; person: Person; place: HTMLElement }> {
  const person = await newPerson(app);
  const screen = await openScreen(app, "/profile", { as: person });
  const place = await screen.findByRole("region", { name: "Espaço" });
  return { screen, person, place };
}

async function ownSpace({ cookie }: Person) {
  const { body } = await callApi(app, listSpaces, {}, { cookie });
  return body.data[0];
}

/** The browser of these tests shows nothing: an image of 60 × 40 in a square of 300. */
function showImages() {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:logo");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  const sizes = { naturalWidth: 60, naturalHeight: 40, offsetWidth: 450, offsetHeight: 300 };
  for (const [name, value] of Object.entries(sizes)) {
    Object.defineProperty(HTMLImageElement.prototype, name, { configurable: true, value });
  }
  const square = { width: 300, height: 300, left: 0, top: 0, right: 300, bottom: 300, x: 0, y: 0 };
  HTMLElement.prototype.getBoundingClientRect = () => ({ ...square, toJSON: () => square });
}

async function choose(place: HTMLElement, screen: Screen, bytes: Uint8Array) {
  const input = within(place).getByLabelText<HTMLInputElement>("Escolher logo", {
    selector: "input",
  });
  showImages();
  const { File: PageFile } = window as unknown as typeof globalThis;
  const file = new PageFile([bytes as BlobPart], "logo.png", { type: "image/png" });
  await screen.user.upload(input, file);
}

/** The dialog, with its image loaded. */
async function cropping(screen: Screen): Promise<HTMLElement> {
  const dialog = await screen.findByRole("dialog", { name: "Recortar o logo" });
  await within(dialog).findByText("Prévia");
  return dialog;
}

test("the name is saved, refused and taken away", async () => {
  const { screen, person, place } = await openSpace();
  const save = async (name: string) => {
    await screen.fill("Nome do espaço", name, place);
    await screen.press("Salvar nome do espaço", place);
  };
  await save("E");
  await within(place).findByText("O nome do espaço deve ter de 2 a 60 caracteres.");
  await save("www.estudio.com");
  await within(place).findByText(
    "O nome do espaço não pode conter um endereço de email ou de site.",
  );
  expect(screen.requests.filter(({ path }) => path === "/api/space")).toEqual([]);
  const mend = screen.answer("/api/space", { status: 503 });
  await save("Estúdio Norte");
  await screen.toast("Erro ao salvar o nome do espaço");
  mend();
  await save("  Estúdio Norte ");
  await screen.toast("Nome do espaço salvo.");
  // As the server keeps it.
  const field = () => within(place).getByLabelText<HTMLInputElement>("Nome do espaço");
  await waitFor(() => expect(field().value).toBe("Estúdio Norte"));
  expect(await ownSpace(person)).toMatchObject({ name: "Estúdio Norte" });
  await save(" ");
  await screen.toast("O espaço ficou sem nome.");
  expect(await ownSpace(person)).toMatchObject({ name: null });
});

test("a logo is cropped to a square, saved, changed and removed", async () => {
  const { screen, person, place } = await openSpace();
  await within(place).findByRole("button", { name: "Escolher logo" });
  const sent: string[] = [];
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
    sent.push(`${method} ${url}`);
    open.call(this, method, url, true);
  };
  await choose(place, screen, await smallPng(60, 40));
  const dialog = await cropping(screen);
  fireEvent.change(within(dialog).getByLabelText("Zoom"), { target: { value: "2" } });
  await screen.press("Salvar logo", dialog);
  await screen.toast("Logo salvo.");
  // The middle half of the shorter side.
  expect(sent).toEqual([`PUT /api/space/logo?space_id=${person.id}&x=33.333&y=25&side=50`]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const logo = await within(place).findByAltText("Logo atual do espaço");
  expect(logo.getAttribute("src")).toBe((await ownSpace(person))?.logo);
  await within(place).findByRole("button", { name: "Trocar logo" });

  const mend = screen.answer("/api/space/logo", refusal("unexpected", 500));
  await screen.press("Remover logo", place);
  await screen.toast("Erro ao remover o logo");
  mend();
  await screen.press("Remover logo", place);
  await screen.toast("Logo removido.");
  await waitFor(() => expect(within(place).queryByAltText("Logo atual do espaço")).toBeNull());
  expect((await ownSpace(person))?.logo).toBeNull();
});

test("arrow keys move the image under the square", async () => {
  const { screen, place } = await openSpace();
  await choose(place, screen, await smallPng(60, 40));
  const dialog = await cropping(screen);
  const preview = () => dialog.querySelector<HTMLElement>("figure img")?.style.left;
  const before = preview();
  const area = within(dialog).getByRole("application", { name: /setas/ });
  fireEvent.keyDown(area, { key: "ArrowRight" });
  await waitFor(() => expect(preview()).not.toBe(before));
});

test("an empty file is refused at the button, a damaged one in the dialog", async () => {
  const { screen, place } = await openSpace();
  // A file with nothing in it: the browser's own dialog offers no others.
  await choose(place, screen, new Uint8Array());
  await within(place).findByText("Arquivo vazio (0 bytes).");
  expect(screen.queryByRole("dialog")).toBeNull();

  await choose(place, screen, new TextEncoder().encode("nada"));
  const dialog = await cropping(screen);
  await screen.press("Salvar logo", dialog);
  await within(dialog).findByText("Por favor, selecione uma imagem (JPG, PNG, GIF, WebP)");
  const image = dialog.querySelector("img");
  if (image) fireEvent.error(image);
  await within(dialog).findByText(
    "Não foi possível abrir esta imagem. O arquivo pode estar danificado.",
  );
});

test("spaces that could not be loaded say so and are tried again", async () => {
  const screen = await openScreen(app, "/terms", { as: await newPerson(app) });
  const mend = screen.answer("/api/spaces", refusal("unexpected", 500));
  await screen.goto("/profile");
  const place = await screen.findByRole("region", { name: "Espaço" });
  await within(place).findByText("Erro ao carregar o espaço");
  mend();
  await screen.press("Tentar novamente", place);
  await within(place).findByLabelText("Nome do espaço");
});
