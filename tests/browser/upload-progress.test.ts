import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createButton,
  imageZone,
  lineOf,
  newLayoutId,
  PATIENCE,
  picker,
  pngFile,
  quickUpload,
  visitAsSubscriber,
} from "#tests/browser/library-steps.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { drawNoise } from "#tests/support/draw-images.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { temporaryFolder, temporaryFolderOfFile } from "#tests/support/temporary-folder.ts";

const MB = 1024 ** 2;
const PART = 4 * MB;

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp();
});
afterAll(() => app.close());

test("a file of more than 40 MB shows progress, speed and remaining time", async () => {
  const path = join(await temporaryFolder(), "enorme.png");
  const { size } = await drawNoise(6000, 4000).toFile(path);
  expect(size).toBeGreaterThan(40 * MB);
  const { page } = await visitAsSubscriber(app);
  await page.goto("/layouts/new");
  await imageZone(page).waitFor();
  await picker(page).setInputFiles(path);
  await (await lineOf(page)).slow(12);
  await createButton(page).click();
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
    await imageZone(page).waitFor();
    await picker(page).setInputFiles(path);
    await createButton(page).click();
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
    await imageZone(page).waitFor();
    await picker(page).setInputFiles(path);
    await line.slow(3);
    await createButton(page).click();
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
    await imageZone(page).waitFor();
    await picker(page).setInputFiles(path);
    await (await lineOf(page)).slow(1);
    await createButton(page).click();
    await page.getByText(/MB de \d/).waitFor();
    await page.getByRole("button", { name: "Cancelar" }).click();
    await createButton(page).waitFor();
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
  await quickUpload(page).waitFor();
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
