import { fireEvent, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editSpace } from "#contract/routes/spaces.ts";
import { openScreen, refusal, type Screen } from "#tests/screens/open-screen.ts";
import { type Person, someEmail } from "#tests/support/accounts.ts";
import { askApproval, decideBy, decisionCodeFor } from "#tests/support/approvals.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest } from "#tests/support/conversation.ts";
import { drawPhonePhoto } from "#tests/support/draw-images.ts";
import { makeLayout, smallPng, subscriber } from "#tests/support/layouts.ts";
import { setLink } from "#tests/support/links.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const TITLE = "Campanha de verão";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { GTM_ID: "GTM-TEST" } });
  owner = await subscriber(app);
  await callApi(app, editSpace, { name: "Estúdio Rosa" }, { cookie: owner.cookie });
});
afterAll(() => app.close());

async function approvedPhoto() {
  const sent = await drawPhonePhoto(80, 60, "jpeg");
  const layout = await makeLayout(app, owner, { bytes: sent, fileName: "foto.jpg", title: TITLE });
  const email = someEmail("marina");
  const round = await askApproval(app, owner, layout.id, { emails: [email] });
  const code = await decisionCodeFor(app, layout.public_link, round, email);
  const fields = { name: "Marina", email, code };
  const guest = await newGuest(app);
  const { body: decided } = await decideBy(app, layout.public_link, round, fields, guest);
  const kept = await keptFile(layout);
  return { sent, kept, layout, round, decided, email };
}

async function keptFile({ image_path }: { image_path: string }): Promise<Buffer> {
  const { pathname } = new URL(image_path);
  return Buffer.from(await (await app.request(pathname)).arrayBuffer());
}

async function openReceipt(token: string): Promise<Screen> {
  const screen = await openScreen(app, `/approval/${token}`);
  await screen.findByRole("heading", { level: 1, name: TITLE });
  return screen;
}

const zone = (screen: Screen) => screen.findByRole("region", { name: "Confira o arquivo" });

const fileOf = (bytes: Uint8Array, name: string) =>
  new (window as unknown as typeof globalThis).File([bytes as BlobPart], name);

async function drop(screen: Screen, ...files: File[]): Promise<void> {
  fireEvent.drop(await zone(screen), { dataTransfer: { files, types: ["Files"] } });
}

test("a receipt tells what was decided, by whom, when and on which file", async () => {
  const { decided, email } = await approvedPhoto();
  const screen = await openReceipt(decided.receipt);
  expect(screen.title).toBe("Comprovante · Alfinete");
  await screen.read("Estúdio RosaComprovante de decisão");
  await screen.read("Versão 1");
  await screen.read(/Aprovadopor Marina, em \d+ de \w+ de \d{4} às/);
  await screen.read("Quem decidiuMarina");
  await screen.read("Emailm•••@a•••.test");
  await screen.read("IdentificaçãoConfirmou o email com um código");
  await screen.read("SituaçãoVale: é a decisão mais recente desta pessoa");
  await screen.read("Comentários abertosNenhum no momento da decisão");
  await screen.read(/SHA-256 do arquivo enviado[0-9a-f]{64}/);
  await screen.read(/SHA-256 do arquivo guardado[0-9a-f]{64}/);
  await screen.read(/Lugar na sequênciaRegistro nº 1 deste layoutSelo do registro[0-9a-f]{64}/);
  expect(document.documentElement.outerHTML).not.toContain(email);
  const download = screen.getByRole("link", { name: "Baixar comprovante (PDF)" });
  expect(download.getAttribute("href")).toBe(`/api/approvals/${decided.receipt}/pdf`);
  await screen.press("Copiar o SHA-256 do arquivo enviado");
  await screen.toast("Copiado para a área de transferência!");
  expect(await navigator.clipboard.readText()).toMatch(/^[0-9a-f]{64}$/);
});

test("a file is compared in the browser: as it was sent, as it is kept, or another one", async () => {
  const { decided, sent, kept } = await approvedPhoto();
  const screen = await openReceipt(decided.receipt);
  const asked = screen.requests.length;
  await drop(screen, fileOf(sent, "foto.jpg"));
  await screen.findByText("É o arquivo exatamente como foi enviado");
  await drop(screen, fileOf(kept, "baixada.jpg"));
  await screen.findByText("É o arquivo como o Alfinete o guarda");
  await screen.findByText("SHA-256 de baixada.jpg");
  await drop(screen, fileOf(await smallPng(30, 30), "outra.png"));
  await screen.findByText("Não é o arquivo desta decisão");
  await drop(screen);
  await screen.findByText("Solte um arquivo, e não um texto ou uma pasta.");
  expect(screen.requests.slice(asked)).toEqual([]);
});

test("a file can be chosen with the keyboard, and another one after it", async () => {
  const { decided, sent } = await approvedPhoto();
  const screen = await openReceipt(decided.receipt);
  const button = await screen.findByRole("button", { name: "Escolher arquivo" });
  const input = (await zone(screen)).querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no field for a file");
  let opened = 0;
  input.addEventListener("click", () => {
    opened += 1;
  });
  button.focus();
  await screen.user.keyboard("{Enter}");
  expect(opened).toBe(1);
  await screen.user.upload(input, fileOf(sent, "foto.jpg"));
  await screen.findByText("É o arquivo exatamente como foi enviado");
  await screen.findByRole("button", { name: "Conferir outro arquivo" });
});

test("a file that cleaning left alone is both", async () => {
  const bytes = await smallPng();
  const layout = await makeLayout(app, owner, { bytes, title: TITLE });
  const round = await askApproval(app, owner, layout.id);
  const guest = await newGuest(app);
  const { body } = await decideBy(app, layout.public_link, round, {}, guest);
  const kept = await keptFile(layout);
  const screen = await openReceipt(body.receipt);
  expect(kept.equals(bytes)).toBe(true);
  await drop(screen, fileOf(kept, "guardada.png"));
  await screen.findByText("É o arquivo exatamente como foi enviado e como o Alfinete o guarda");
});

test("a round's receipt lists every decision and marks those that count no longer", async () => {
  const layout = await makeLayout(app, owner, { title: TITLE });
  const round = await askApproval(app, owner, layout.id);
  const screen = await openReceipt(round.receipt);
  await screen.read("Comprovante de rodada de aprovação");
  await screen.read("Em revisãoRodada aberta em");
  await screen.read("Ninguém decidiu nesta rodada.");
  expect(screen.queryByRole("button", { name: "Escolher arquivo" })).toBeNull();
  const [clara, davi] = [await newGuest(app), await newGuest(app)];
  const changes = { name: "Clara", result: "changes_requested" } as const;
  await decideBy(app, layout.public_link, round, changes, clara);
  await decideBy(app, layout.public_link, round, { name: "Davi" }, davi);
  await decideBy(app, layout.public_link, round, { name: "Clara" }, clara);
  await screen.reload();
  const items = await screen.findAllByRole("listitem");
  const told = items
    .map((item) => within(item).queryByRole("heading", { level: 3 }))
    .flatMap((heading, at) => (heading ? [[heading.textContent, items[at]]] : []));
  const isOutdated = (item: unknown) =>
    within(item as HTMLElement).queryByText("Não vale mais") !== null;
  expect(told.map(([result, item]) => [result, isOutdated(item)])).toEqual([
    ["Ajustes pedidos", true],
    ["Aprovado", false],
    ["Aprovado", false],
  ]);
  // One file was decided on, so it stands once.
  expect(screen.getAllByText("SHA-256 do arquivo enviado")).toHaveLength(1);
  await drop(screen, fileOf(await smallPng(30, 30), "outra.png"));
  await screen.findByText("Não é o arquivo desta rodada");
});

test("an older decision says that it counts no longer", async () => {
  const layout = await makeLayout(app, owner, { title: TITLE });
  const round = await askApproval(app, owner, layout.id);
  const guest = await newGuest(app);
  const { body: first } = await decideBy(app, layout.public_link, round, {}, guest);
  await decideBy(app, layout.public_link, round, { result: "changes_requested" }, guest);
  const screen = await openReceipt(first.receipt);
  await screen.read("SituaçãoNão vale mais: esta pessoa decidiu de novo depois");
});

test("the title of a guarded layout is not told", async () => {
  const { layout, decided } = await approvedPhoto();
  await setLink(app, owner, layout.id, { password: "abre-te sésamo" });
  const screen = await openScreen(app, `/approval/${decided.receipt}`);
  await screen.findByRole("heading", { level: 1, name: "Layout com link protegido" });
  expect(document.documentElement.outerHTML).not.toContain(TITLE);
});

test.each([
  ["cut off", "nada"],
  ["no token at all", "x".repeat(300)],
])("a link that is %s leads to a page that says so", async (_, token) => {
  const screen = await openScreen(app, `/approval/${token}`);
  await screen.findByRole("heading", { level: 1, name: "Comprovante não encontrado" });
  await screen.follow("Ir para o início");
  await screen.arrive("/");
});

test("a receipt that could not be read can be tried again", async () => {
  const { decided } = await approvedPhoto();
  const screen = await openScreen(app, "/terms");
  const mend = screen.answer(`/api/approvals/${decided.receipt}`, refusal("unavailable", 503));
  await screen.goto(`/approval/${decided.receipt}`);
  await screen.findByRole("alert");
  mend();
  await screen.press("Tentar novamente");
  await screen.findByRole("heading", { level: 1, name: TITLE });
});

test("its address reaches no analytics, and no search engine keeps it", async () => {
  const { decided } = await approvedPhoto();
  const screen = await openScreen(app, "/terms");
  screen.window.localStorage.setItem("alfinete-consent", "accepted");
  await screen.goto(`/approval/${decided.receipt}`);
  await screen.findByRole("heading", { level: 1, name: TITLE });
  expect(document.querySelector("script[src*=googletagmanager]")).toBeNull();
  expect(JSON.stringify(window.dataLayer ?? [])).not.toContain(decided.receipt);
  const { headers } = await app.request(`/approval/${decided.receipt}`);
  expect(headers.get("x-robots-tag")).toBe("noindex");
});
