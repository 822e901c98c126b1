import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Person } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { drawPicture } from "#tests/support/draw-images.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { type MadeLayout, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { countRows } from "#tests/support/rows.ts";

export interface Shared {
  app: BrowserApp;
  owner: Person;
  layout: MadeLayout;
  publicUrl: string;
}

/** A layout with a public link, its renditions made, and the app around it. */
export async function shareLayout(
  options: {
    bytes?: Uint8Array;
    title?: string;
    viewport?: { width: number; height: number };
    refusals?: boolean;
    env?: Record<string, string>;
  } = {},
): Promise<Shared> {
  const {
    viewport = { width: 1280, height: 800 },
    title = "Página inicial",
    refusals,
    env,
  } = options;
  const app = await openBrowserApp({
    viewport,
    ...(refusals && { refusals }),
    ...(env && { env }),
  });
  const owner = await subscriber(app.app, "Marina");
  const bytes = options.bytes ?? (await drawPicture(900, 1200).png().toBuffer());
  const layout = await makeLayout(app.app, owner, { bytes, title });
  await jobsSettled(app.app, "render-layout");
  return { app, owner, layout, publicUrl: `${app.url}/public/${layout.public_link}` };
}

export async function openPublic(
  page: Page,
  { publicUrl }: Pick<Shared, "publicUrl">,
): Promise<void> {
  await page.goto(publicUrl);
  await canvasReady(page);
}

export async function canvasReady(page: Page): Promise<void> {
  await page.locator("[data-stage] [role=img] img").first().waitFor();
}

/** Where a percentage of the image is on the page right now. */
export async function spotOf(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await page.locator("[data-stage]").boundingBox();
  if (!box) throw new Error("the stage is not on screen");
  return { x: box.x + (x / 100) * box.width, y: box.y + (y / 100) * box.height };
}

export async function clickImage(page: Page, x: number, y: number): Promise<void> {
  const spot = await spotOf(page, x, y);
  await page.mouse.click(spot.x, spot.y);
}

export function commentField(page: Page): Locator {
  return page.getByRole("dialog", { name: "Novo comentário" }).getByLabel("Comentário");
}

export async function writeAndSend(page: Page, text: string): Promise<void> {
  await commentField(page).fill(text);
  await page.getByRole("button", { name: "Enviar" }).click();
}

export function pin(page: Page, number: number): Locator {
  return page.getByRole("button", { name: new RegExp(`^Comentário ${number}, de `) });
}

/** What the next comment on the layout will be, for tests that share one. */
export async function nextNumber({ app, layout }: Shared): Promise<number> {
  return (await countRows(app.app, "comments where layout_id = $1", [layout.id])) + 1;
}

/** The exact point a pin stands on: its lower left corner. */
export function tipOf(locator: Locator): Promise<{ x: number; y: number }> {
  return locator.evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect();
    return { x: left, y: bottom };
  });
}

/** Whether a finger reaches it from its upper to its lower edge: neither scrolled away nor covered. */
export function isInReach(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, width, top, bottom } = element.getBoundingClientRect();
    return [top + 4, bottom - 4].every((y) =>
      element.contains(document.elementFromPoint(left + width / 2, y)),
    );
  });
}

/** What a page comes to say or show by itself. */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: 15_000 });
}
