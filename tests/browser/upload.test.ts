import { truncate } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toastOf } from "#tests/browser/account-steps.ts";
import {
  carriedFiles,
  createButton,
  dropOn,
  fileOf,
  imageZone,
  newLayoutId,
  picker,
  pngFile,
  visitAsSubscriber,
} from "#tests/browser/library-steps.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { drawAnimation, drawPicture } from "#tests/support/draw-images.ts";
import { smallPng } from "#tests/support/layouts.ts";
import { countRows, rows } from "#tests/support/rows.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ refusals: true });
});
afterAll(() => app.close());

describe("every way in", () => {
  const files: [type: string, name: string, draw: () => Promise<Buffer>][] = [
    ["png", "tela.png", () => drawPicture(800, 500).png().toBuffer()],
    ["jpeg", "foto.jpg", () => drawPicture(800, 500).jpeg().toBuffer()],
    ["gif", "animado.gif", () => drawAnimation("gif", { width: 80, height: 60, frames: 4 })],
    ["webp", "moderno.webp", () => drawPicture(800, 500).webp().toBuffer()],
  ];
  test("each type from the picker", async () => {
    const { page } = await visitAsSubscriber(app);
    for (const [type, name, draw] of files) {
      await page.goto("/layouts/new");
      await imageZone(page).waitFor();
      await picker(page).setInputFiles(await fileOf(name, await draw()));
      await imageZone(page)
        .getByRole("img", { name: `Prévia de ${name}` })
        .waitFor();
      await createButton(page).click();
      const id = await newLayoutId(page);
      const [row] = await rows<{ image_type: string; title: string }>(
        app.app,
        "select image_type, title from layouts where id = $1",
        [id],
      );
      expect(row).toEqual({ image_type: type, title: name.replace(/\.\w+$/, "") });
      await page.getByRole("img", { name: `Layout “${row?.title}”` }).waitFor();
    }
  });

  test("dragged in, with title, category and description", async () => {
    const { page, person } = await visitAsSubscriber(app);
    await rows(app.app, "insert into categories (user_id, name) values ($1, 'Site novo')", [
      person.id,
    ]);
    await page.goto("/layouts/new");
    const carried = { name: "solta.png", type: "image/png", bytes: await smallPng() };
    await dropOn(imageZone(page), await carriedFiles(page, [carried]));
    await imageZone(page).getByText("solta.png").waitFor();
    await page.getByLabel("Título").fill("Cabeçalho");
    await page.getByLabel("Categoria").selectOption("Site novo");
    await page.getByLabel("Descrição").fill("Olhem o logotipo.");
    await createButton(page).click();
    await newLayoutId(page);
    await page.getByRole("heading", { level: 1, name: "Cabeçalho" }).waitFor();
    await page.getByRole("tab", { name: "Detalhes" }).click();
    await page.getByText("Olhem o logotipo.").waitFor();
    await page.getByRole("region", { name: "Detalhes do layout" }).getByText("Site novo").waitFor();
    expect(await toastOf(page, "Categoria 'Geral' criada automaticamente.").count()).toBe(0);
  });

  test("pasted from the clipboard, with a name that says so", async () => {
    const { page } = await visitAsSubscriber(app);
    await page.goto("/layouts/new");
    await imageZone(page).waitFor();
    const base64 = (await smallPng()).toString("base64");
    await page.evaluate(async (data) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const blob = new Blob([bytes], { type: "image/png" });
      await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
    }, base64);
    await page.keyboard.press("Control+V");
    await imageZone(page).getByText("Imagem colada").waitFor();
    await createButton(page).click();
    await newLayoutId(page);
    await page.getByRole("heading", { level: 1, name: /^Imagem colada \d\d-\d\d-/ }).waitFor();
  });
});

describe("what is not taken", () => {
  test("the wrong type and too many bytes, before anything is sent", async () => {
    const { page } = await visitAsSubscriber(app);
    await page.goto("/layouts/new");
    await imageZone(page).waitFor();
    await picker(page).setInputFiles(await fileOf("nota.txt", Buffer.from("texto")));
    await toastOf(page, "Por favor, selecione uma imagem (JPG, PNG, GIF, WebP)").waitFor();
    const huge = await fileOf("enorme.png", Buffer.from(""));
    await truncate(huge, 50 * 1024 ** 2 + 1);
    await picker(page).setInputFiles(huge);
    await toastOf(page, "A imagem deve ter no máximo 50 MB").waitFor();
    await createButton(page).click();
    await toastOf(page, "Por favor, selecione uma imagem.").waitFor();
    expect(await countRows(app.app, "uploads where file_name in ('nota.txt', 'enorme.png')")).toBe(
      0,
    );
  });

  test("what only calls itself an image, by the server's word; the form keeps what was typed", async () => {
    const { page } = await visitAsSubscriber(app);
    await page.goto("/layouts/new");
    await imageZone(page).waitFor();
    await page.getByLabel("Título").fill("Quase");
    await picker(page).setInputFiles(await fileOf("pagina.png", Buffer.from("<html></html>")));
    await createButton(page).click();
    await toastOf(page, "Por favor, selecione uma imagem (JPG, PNG, GIF, WebP)").waitFor();
    await createButton(page).waitFor();
    expect(await page.getByLabel("Título").inputValue()).toBe("Quase");
  });

  test("more than the plan has room for", async () => {
    const { page, person } = await visitAsSubscriber(app);
    await rows(app.app, "update profiles set storage_limit = 2048 where id = $1", [person.id]);
    await page.goto("/layouts/new");
    await imageZone(page).waitFor();
    await picker(page).setInputFiles(await pngFile());
    await createButton(page).click();
    const sentence = "Limite de armazenamento excedido. Você tem 2 KB restantes.";
    await toastOf(page, sentence).waitFor();
  });
});
