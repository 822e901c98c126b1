import { randomUUID } from "node:crypto";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { JSHandle, Locator, Page } from "playwright-core";
import { enterAs } from "#tests/browser/account-steps.ts";
import type { Person } from "#tests/support/accounts.ts";
import type { BrowserApp } from "#tests/support/browser-app.ts";
import { drawPicture } from "#tests/support/draw-images.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { subscriber } from "#tests/support/layouts.ts";
import { rows } from "#tests/support/rows.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** For what is polled: a busy machine is slow, not wrong. */
export const PATIENCE = { timeout: 20_000 };

export interface Visit {
  page: Page;
  person: Person;
}

/** A page of a person to whom everything is open. */
export async function visitAsSubscriber(
  app: BrowserApp,
  options: { viewport?: { width: number; height: number }; unwatched?: boolean } = {},
): Promise<Visit> {
  const person = await subscriber(app.app);
  const { viewport = { width: 1440, height: 900 }, unwatched = false } = options;
  const context = { viewport, permissions: ["clipboard-read", "clipboard-write"] };
  const page = unwatched ? await unwatchedPage(app, context) : await app.newPage(context);
  await enterAs(page, app, person);
  return { page, person };
}

/** For broken lines: the console reports each of them, as it should. */
async function unwatchedPage({ url, page }: BrowserApp, options: object): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("no browser");
  const context = await browser.newContext({ baseURL: url, locale: "pt-BR", ...options });
  return context.newPage();
}

/** A real file, gone when the test ends. */
export async function fileOf(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, bytes);
  return path;
}

export async function pngFile(name = "Página inicial.png", width = 900, height = 600) {
  return fileOf(name, await drawPicture(width, height).png().toBuffer());
}

/** What a browser carries while files are dragged over it. */
export function carriedFiles(
  page: Page,
  files: { name: string; type: string; bytes: Buffer }[],
): Promise<JSHandle<DataTransfer>> {
  const plain = files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString("base64") }));
  return page.evaluateHandle((items) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of items) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, plain);
}

export async function dropOn(zone: Locator, dataTransfer: JSHandle<DataTransfer>): Promise<void> {
  for (const type of ["dragenter", "dragover", "drop"]) {
    await zone.dispatchEvent(type, { dataTransfer });
  }
}

export function picker(page: Page): Locator {
  return page.locator("input[type=file]");
}

/** Where a new layout's image goes, and the button that sends it. */
export function imageZone(page: Page): Locator {
  return page.getByRole("region", { name: "Imagem", exact: true });
}

export function createButton(page: Page): Locator {
  return page.getByRole("button", { name: "Criar Layout" });
}

export function quickUpload(page: Page): Locator {
  return page.getByRole("region", { name: "Upload rápido" });
}

/** Arrived at the page of a layout that was just made; answers its id. */
export async function newLayoutId(page: Page): Promise<string> {
  await page.waitForURL("**/layouts/*?new=true", { timeout: 60_000 });
  await page.getByRole("heading", { name: "Layout Criado com Sucesso!" }).waitFor();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

export interface Line {
  /** That many megabytes a second, upwards. */
  slow(megabytes: number): Promise<void>;
  cut(): Promise<void>;
}

/** The page's way to the server. */
export async function lineOf(page: Page): Promise<Line> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const become = async (offline: boolean, uploadThroughput: number) => {
    const free = { latency: 0, downloadThroughput: -1 };
    await session.send("Network.emulateNetworkConditions", { offline, uploadThroughput, ...free });
  };
  return {
    slow: (megabytes) => become(false, megabytes * 1024 ** 2),
    cut: () => become(true, -1),
  };
}

/** Further layouts with the files of one that was really uploaded, each an hour older than the last. */
export async function repeatLayout({ app }: BrowserApp, layoutId: string, times: number) {
  await jobsSettled(app, "render-layout");
  const [found] = await rows<{ image_path: string }>(
    app,
    "select image_path from layouts where id = $1",
    [layoutId],
  );
  const folder = join(app.dataDir, "files", "layouts");
  const original = found?.image_path ?? "";
  for (let n = 1; n <= times; n += 1) {
    const copy = `assets/${randomUUID()}.png`;
    await cp(join(folder, original), join(folder, copy));
    await cp(join(folder, renditionsOf(original)), join(folder, renditionsOf(copy)), {
      recursive: true,
    });
    await rows(app, REPEAT, [layoutId, copy, `Cópia ${n}`, `copia ${n}`, n]);
  }
}

function renditionsOf(imagePath: string): string {
  return imagePath.replace(/\.\w+$/, "");
}

const REPEAT = `insert into layouts select (jsonb_populate_record(l, jsonb_build_object(
  'id', gen_random_uuid(), 'image_path', $2::text, 'title', $3::text, 'title_folded', $4::text,
  'public_link', gen_random_uuid(), 'created_at', l.created_at - $5::int * interval '1 hour'
))).* from layouts l where l.id = $1`;
