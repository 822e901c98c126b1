import { truncate } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toastOf } from "#tests/browser/account-steps.ts";
import {
  carriedFiles,
  dropOn,
  fileOf,
  lineOf,
  newLayoutId,
  PATIENCE,
  picker,
  pngFile,
  visitAsSubscriber,
} from "#tests/browser/library-steps.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { drawAnimation, drawNoise, drawPicture } from "#tests/support/draw-images.ts";
import { smallPng } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { temporaryFolder, temporaryFolderOfFile } from "#tests/support/temporary-folder.ts";

const MB = 1024 ** 2;
const PART = 4 * MB;

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ refusals: true });
});
afterAll(() => app.close());

const create = (page: Page) => page.getByRole("button", { name: "Criar Layout" });
const zone = (page: Page) => page.getByRole("region", { name: "Imagem", exact: true });

describe("every way in", () => {
  const files: [type: string, name: string, draw: () => Promise<Buffer>][] = [
    ["png", "tela.png", () => drawPicture(800, 500).png().toBuffer()],
    ["jpeg", "foto.jpg", () => drawPicture(800, 500).jpeg().toBuffer()],
    ["gif", "animado.gif", () => drawAnimation("gif", { width: 80, height: 60, frames: 4 })],
    ["webp", "moderno.webp", () => drawPicture(800, 500).webp().toBuffer()],
  ];
  test.each(files)("a %s from the picker", async (type, name, draw) => {
    const { page } = await visitAsSubscriber(app);
    await page.goto("/layouts/new");
    await zone(page).waitFor();
    await picker(page).setInputFiles(await fileOf(name, await draw()));
    await zone(page)
      .getByRole("img", { name: `Prévia de ${name}` })
      .waitFor();
    await create(page).click();
    const id = await newLayoutId(page);
    const [row] = await rows<{ image_type: string; title: string }>(
      app.app,
      "select image_type, title from layouts where id = $1",
      [id],
    );
    expect(row).toEqual({ image_type: type, title: name.replace(/\.\w+$/, "") });
    await page.getByRole("img", { name: `Layout “${row?.title}”` }).waitFor();
  });

  test("dragged in, with title, category and description", async () => {
    const { page, person } = await visitAsSubscriber(app);
    await rows(app.app, "insert into categories (user_id, name) values ($1, 'Site novo')", [
      person.id,
    ]);
    await page.goto("/layouts/new");
    const carried = { name: "solta.png", type: "image/png", bytes: await smallPng() };
    await dropOn(zone(page), await carriedFiles(page, [carried]));
    await zone(page).getByText("solta.png").waitFor();
    await page.getByLabel("Título").fill("Cabeçalho");
    await page.getByLabel("Categoria").selectOption("Site novo");
    await page.getByLabel("Descrição").fill("Olhem o logotipo.");
    await create(page).click();
    await newLayoutId(page);
    await page.getByRole("heading", { level: 1, name: "Cabeçalho" }).waitFor();
    await page.getByText("Olhem o logotipo.").waitFor();
    await page.getByRole("region", { name: "Detalhes do layout" }).getByText("Site novo").waitFor();
    expect(await toastOf(page, "Categoria 'Geral' criada automaticamente.").count()).toBe(0);
  });

  test("pasted from the clipboard, with a name that says so", async () => {
    const { page } = await visitAsSubscriber(app);
    await page.goto("/layouts/new");
    await zone(page).waitFor();
    const base64 = (await smallPng()).toString("base64");
    await page.evaluate(async (data) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const blob = new Blob([bytes], { type: "image/png" });
      await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
    }, base64);
    await page.keyboard.press("Control+V");
    await zone(page).getByText("Imagem colada").waitFor();
    await create(page).click();
    await newLayoutId(page);
    await page.getByRole("heading", { level: 1, name: /^Imagem colada \d\d-\d\d-/ }).waitFor();
  });
});

describe("what is not taken", () => {
  test("the wrong type and too many bytes, before anything is sent", async () => {
    const { page } = await visitAsSubscriber(app);
    await page.goto("/layouts/new");
    await zone(page).waitFor();
    await picker(page).setInputFiles(await fileOf("nota.txt", Buffer.from("texto")));
    await toastOf(page, "Por favor, selecione uma imagem (JPG, PNG, GIF, WebP)").waitFor();
    const huge = await fileOf("enorme.png", Buffer.from(""));
    await truncate(huge, 50 * 1024 ** 2 + 1);
    await picker(page).setInputFiles(huge);
    await toastOf(page, "A imagem deve ter no máximo 50 MB").waitFor();
    await create(page).click();
    await toastOf(page, "Por favor, selecione uma imagem.").waitFor();
    expect(await countRows(app.app, "uploads where file_name in ('nota.txt', 'enorme.png')")).toBe(
      0,
    );
  });

  test("what only calls itself an image, by the server's word; the form keeps what was typed", async () => {
    const { page } = await visitAsSubscriber(app);
    await page.goto("/layouts/new");
    await zone(page).waitFor();
    await page.getByLabel("Título").fill("Quase");
    await picker(page).setInputFiles(await fileOf("pagina.png", Buffer.from("<html></html>")));
    await create(page).click();
    await toastOf(page, "Por favor, selecione uma imagem (JPG, PNG, GIF, WebP)").waitFor();
    await create(page).waitFor();
    expect(await page.getByLabel("Título").inputValue()).toBe("Quase");
  });

  test("more than the plan has room for", async () => {
    const { page, person } = await visitAsSubscriber(app);
    await rows(app.app, "update profiles set storage_limit = 2048 where id = $1", [person.id]);
    await page.goto("/layouts/new");
    await zone(page).waitFor();
    await picker(page).setInputFiles(await pngFile());
    await create(page).click();
    const sentence = "Limite de armazenamento excedido. Você tem 2 KB restantes.";
    await toastOf(page, sentence).waitFor();
  });
});

test("a file of more than 40 MB shows progress, speed and remaining time", async () => {
  const path = join(await temporaryFolder(), "enorme.png");
  const { size } = await drawNoise(6000, 4000).toFile(path);
  expect(size).toBeGreaterThan(40 * MB);
  const { page } = await visitAsSubscriber(app);
  await page.goto("/layouts/new");
  await zone(page).waitFor();
  await picker(page).setInputFiles(path);
  await (await lineOf(page)).slow(12);
  await create(page).click();
  const bar = page.getByRole("progressbar", { name: "Envio de enorme.png" });
  await page.getByText("Enviando layout...").first().waitFor();
  await page.getByText(/^[\d,]+ (KB|MB)\/s · .+ restantes$/).waitFor();
  const seen = new Set<string | null>();
  const look = async () => seen.add(await bar.getAttribute("aria-valuenow")).size;
  await expect.poll(look, { ...PATIENCE, interval: 150 }).toBeGreaterThan(3);
  printFigure(`upload of ${size} bytes: progress seen at ${[...seen].join(", ")} %`);
  await newLayoutId(page);
}, 180_000);

describe("a file of several parts", () => {
  let path: string;
  let size: number;
  beforeAll(async () => {
    path = join(await temporaryFolderOfFile(), "partes.png");
    ({ size } = await drawNoise(2600, 2600).toFile(path));
    expect(size).toBeGreaterThan(3 * PART);
  });

  test("goes on from the last safe byte when the line breaks", async () => {
    const { page } = await visitAsSubscriber(app, { unwatched: true });
    const sent = watchParts(page);
    let breaks = 1;
    await page.route(`**/api/uploads/*?offset=${2 * PART}`, (route) =>
      breaks-- > 0 ? route.abort("connectionreset") : route.continue(),
    );
    await page.goto("/layouts/new");
    await zone(page).waitFor();
    await picker(page).setInputFiles(path);
    await create(page).click();
    await newLayoutId(page);
    const { starts, parts } = sent();
    printFigure(`after a break: ${parts.length} parts, ${taken(parts)} bytes taken of ${size}`);
    expect(breaks).toBe(-1);
    expect(starts).toBe(1);
    expect(taken(parts)).toBe(size);
    expect(new Set(parts.map(({ offset }) => offset)).size).toBe(parts.length);
    await page.context().close();
  });

  test("waits offline and goes on by itself when the line is back", async () => {
    const { page } = await visitAsSubscriber(app, { unwatched: true });
    const sent = watchParts(page);
    const line = await lineOf(page);
    await page.goto("/layouts/new");
    await zone(page).waitFor();
    await picker(page).setInputFiles(path);
    await line.slow(3);
    await create(page).click();
    await expect.poll(() => sent().parts.length, PATIENCE).toBe(1);
    await line.cut();
    await page.getByText("Conexão perdida. Retomando do ponto em que parou...").waitFor();
    await line.slow(50);
    await newLayoutId(page);
    expect(sent().starts).toBe(1);
    expect(taken(sent().parts)).toBe(size);
    await page.context().close();
  });

  test("can be cancelled, and leaves nothing", async () => {
    const { page, person } = await visitAsSubscriber(app);
    await page.goto("/layouts/new");
    await zone(page).waitFor();
    await picker(page).setInputFiles(path);
    await (await lineOf(page)).slow(1);
    await create(page).click();
    await page.getByText(/MB de \d/).waitFor();
    await page.getByRole("button", { name: "Cancelar" }).click();
    await create(page).waitFor();
    const own = (table: string) => countRows(app.app, `${table} where user_id = $1`, [person.id]);
    await expect.poll(() => own("uploads"), PATIENCE).toBe(0);
    expect(await own("layouts")).toBe(0);
  });
});

test("a line that stays down is tried again when asked", async () => {
  const { page } = await visitAsSubscriber(app, { unwatched: true });
  let down = true;
  await page.route("**/api/uploads/*", (route) =>
    down ? route.abort("internetdisconnected") : route.continue(),
  );
  await page.goto("/dashboard");
  await page.getByRole("region", { name: "Upload rápido" }).waitFor();
  await picker(page).setInputFiles(await pngFile("Cartaz.png"));
  await page.getByText("Conexão perdida.").waitFor();
  down = false;
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await newLayoutId(page);
  await page.context().close();
});

interface Part {
  offset: number;
  received: number;
}

/** The parts that the server took, and how often an upload was begun. */
function watchParts(page: Page): () => { starts: number; parts: Part[] } {
  let starts = 0;
  const parts: Part[] = [];
  page.on("response", async (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (!pathname.startsWith("/api/uploads") || !response.ok()) return;
    if (response.request().method() === "POST") starts += 1;
    if (response.request().method() !== "PATCH") return;
    const { received } = (await response.json()) as { received: number };
    parts.push({ offset: Number(searchParams.get("offset")), received });
  });
  return () => ({ starts, parts });
}

function taken(parts: Part[]): number {
  return parts.reduce((sum, { offset, received }) => sum + received - offset, 0);
}
