import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeViolations, useTheme } from "#tests/browser/axe-violations.ts";
import { picker, pngFile, quickUpload, visitAsSubscriber } from "#tests/browser/library-steps.ts";
import { inkOf, near, readScreen } from "#tests/browser/read-screen.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { drawPicture } from "#tests/support/draw-images.ts";
import { makeLayout } from "#tests/support/layouts.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp();
});
afterAll(() => app.close());

test.each(["dark", "light"])("WCAG AA in the %s theme", async (theme) => {
  const { page, person } = await visitAsSubscriber(app);
  await useTheme(page, theme);
  const layout = await makeLayout(app.app, person, { title: "Capa", description: "Nova" });

  await page.goto("/dashboard");
  await quickUpload(page).waitFor();
  await page.getByRole("heading", { name: "Capa" }).waitFor();
  expect(await axeViolations(page), "dashboard").toEqual([]);

  await page.goto("/layouts");
  await page.getByRole("button", { name: "Excluir Capa" }).click();
  await page.getByRole("alertdialog").waitFor();
  expect(await axeViolations(page), "delete dialog").toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  expect(await axeViolations(page), "list").toEqual([]);

  await page.goto("/layouts/new");
  await page.getByRole("button", { name: "Criar Layout" }).click();
  await page.getByText("Por favor, selecione uma imagem.").first().waitFor();
  expect(await axeViolations(page), "new, refused").toEqual([]);
  await picker(page).setInputFiles(await pngFile());
  await page.getByRole("img", { name: /^Prévia de/ }).waitFor();
  expect(await axeViolations(page), "new, preview").toEqual([]);

  await page.goto(`/layouts/${layout.id}?new=true`);
  await page.getByRole("heading", { name: "Layout Criado com Sucesso!" }).waitFor();
  expect(await axeViolations(page), "detail").toEqual([]);
  await page.getByRole("tab", { name: "Detalhes" }).click();
  await page.getByRole("region", { name: "Detalhes do layout" }).waitFor();
  expect(await axeViolations(page), "details").toEqual([]);
  await page.getByRole("button", { name: "Editar", exact: true }).click();
  await page.getByRole("form", { name: "Editar layout" }).waitFor();
  expect(await axeViolations(page), "edit").toEqual([]);
  await page.getByRole("button", { name: "Compartilhar" }).click();
  await page.getByRole("switch", { name: "Link ativo" }).waitFor();
  await page.getByRole("button", { name: "Mostrar QR code" }).click();
  await page.getByRole("button", { name: "Definir senha" }).click();
  await page.getByRole("button", { name: "Definir prazo" }).click();
  expect(await axeViolations(page), "sharing").toEqual([]);
  await page.getByRole("button", { name: "Gerar novo link" }).click();
  await page.getByRole("alertdialog").waitFor();
  expect(await axeViolations(page), "question about a new link").toEqual([]);

  await page.goto("/links");
  await page.getByRole("list", { name: "Links" }).waitFor();
  expect(await axeViolations(page), "links").toEqual([]);

  await page.goto("/categories");
  await page.getByRole("button", { name: "Editar Geral" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await axeViolations(page), "category dialog").toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await axeViolations(page), "categories").toEqual([]);
});

describe("how it looks", () => {
  test.each([1440, 1920])("at %i px the canvas begins where the header does", async (width) => {
    const { page, person } = await visitAsSubscriber(app, { viewport: { width, height: 900 } });
    const layout = await makeLayout(app.app, person);
    await page.goto(`/layouts/${layout.id}`);
    const left = async (part: Locator) => Math.round((await part.boundingBox())?.x ?? 0);
    await canvasOf(page).waitFor();
    const frame = canvasOf(page).locator("xpath=../..");
    const logo = page
      .getByRole("banner")
      .getByRole("link", { name: /^Alfinete/ })
      .locator("svg");
    expect(await left(frame)).toBe(await left(logo));
  });

  test("at 1280 px the panel with the link gives each of its sentences a line", async () => {
    const viewport = { width: 1280, height: 800 };
    const { page, person } = await visitAsSubscriber(app, { viewport });
    const layout = await makeLayout(app.app, person);
    await page.goto(`/layouts/${layout.id}?new=true`);
    const panel = page.getByRole("region", { name: "Layout Criado com Sucesso!" });
    const sentences = [panel.getByRole("heading"), panel.getByText(/^Envie este link/)];
    expect(await Promise.all(sentences.map(linesOf))).toEqual([1, 1]);
    const link = panel.getByLabel("Link público");
    expect(await link.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  });

  test("the focus ring of the canvas is whole: round at the corners, in front of the picture", async () => {
    const { page, person } = await visitAsSubscriber(app);
    const bytes = await drawPicture(900, 3000).png().toBuffer();
    const layout = await makeLayout(app.app, person, { bytes });
    await page.goto(`/layouts/${layout.id}`);
    const canvas = canvasOf(page);
    await page.locator("[data-stage] [role=img] img").first().waitFor();
    await canvas.evaluate((node) => node.scrollTo(0, 300));
    await canvas.focus();
    const box = await canvas.boundingBox();
    if (!box) throw new Error("no canvas");
    const [left, top] = [box.x, box.y];
    const [right, bottom] = [left + box.width - 1, top + box.height - 1];
    // Beside the tools, whose shadow falls on the ring.
    const [eighth, half] = [left + box.width / 8, (top + bottom) / 2];
    // From where, and which way is inwards: four corners, four sides.
    const edges = [
      [left, top, 1, 1],
      [right, top, -1, 1],
      [left, bottom, 1, -1],
      [right, bottom, -1, -1],
      [eighth, top, 0, 1],
      [eighth, bottom, 0, -1],
      [left, half, 1, 0],
      [right, half, -1, 0],
    ] as const;
    const ink = (await inkOf(page)).map(near);
    const screen = await readScreen(page);
    for (const [x, y, dx, dy] of edges) {
      const way = Array.from({ length: 8 }, (_, step) => screen(x + step * dx, y + step * dy));
      expect(way, `inwards from ${x} × ${y}`).toContainEqual(ink);
    }
  });

  test("a dialog dims the window to its edge, the room for the scrollbar included", async () => {
    const { page, person } = await visitAsSubscriber(app);
    const layout = await makeLayout(app.app, person);
    await page.goto(`/layouts/${layout.id}`);
    await page.getByRole("button", { name: "Mais ações" }).click();
    await page.getByRole("menuitem", { name: "Excluir layout" }).click();
    await page.getByRole("alertdialog").waitFor();
    const main = await page.locator("main").boundingBox();
    const [inside, gutter] = [(main?.width ?? 0) - 4, 1440 - 4];
    expect(gutter).toBeGreaterThan(inside + 4);
    await expect
      .poll(async () => {
        const screen = await readScreen(page);
        return String(screen(gutter, 400)) === String(screen(inside, 400));
      })
      .toBe(true);
  });
});

const canvasOf = (page: Page) => page.getByRole("region", { name: /^Área do layout/ });

/** In how many lines a text stands. */
function linesOf(text: Locator): Promise<number> {
  return text.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getClientRects().length;
  });
}
