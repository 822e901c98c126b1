import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeLayout } from "#contract/routes/layouts.ts";
import { toastOf } from "#tests/browser/account-steps.ts";
import { visitAsSubscriber } from "#tests/browser/library-steps.ts";
import { near, readScreen } from "#tests/browser/read-screen.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { callApi } from "#tests/support/call-api.ts";
import { bandColour, drawBands } from "#tests/support/draw-images.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { rows } from "#tests/support/rows.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ refusals: true });
});
afterAll(() => app.close());

test("shows what is known of the layout and copies id and link", async () => {
  const { page, person } = await visitAsSubscriber(app);
  const layout = await makeLayout(app.app, person, { title: "Capa", description: "Segunda volta" });
  await page.goto(`/layouts/${layout.id}?new=true`);
  const panel = page.getByRole("region", { name: "Layout Criado com Sucesso!" });
  const link = `${app.url}/public/${layout.public_link}`;
  expect(await panel.getByLabel("Link público").inputValue()).toBe(link);
  await panel.getByRole("button", { name: "Fechar" }).click();
  await panel.waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("");

  await page.getByText("Segunda volta").waitFor();
  const facts = page.getByRole("region", { name: "Detalhes do layout" });
  await facts.getByText("Geral").waitFor();
  await facts.getByText("60 × 40 px").waitFor();
  await facts.getByRole("button", { name: "Copiar ID" }).click();
  await toastOf(page, "ID do layout copiado!").waitFor();
  expect(await clipboard(page)).toBe(layout.id);
  await page.getByRole("button", { name: "Copiar link", exact: true }).click();
  await toastOf(page, "Link copiado para a área de transferência!").waitFor();
  expect(await clipboard(page)).toBe(link);
  const open = page.getByRole("link", { name: "Abrir link público" });
  expect(await open.getAttribute("href")).toBe(link);
});

test("title, description and category are edited in place", async () => {
  const { page, person } = await visitAsSubscriber(app);
  const layout = await makeLayout(app.app, person, { title: "Rascunho" });
  await rows(app.app, "insert into categories (user_id, name) values ($1, 'Revista')", [person.id]);
  await page.goto(`/layouts/${layout.id}`);
  await page.getByRole("button", { name: "Editar", exact: true }).click();
  const form = page.getByRole("form", { name: "Editar layout" });
  await form.getByLabel("Título").fill("Edição de maio");
  await form.getByLabel("Descrição").fill("Com a foto nova");
  await form.getByLabel("Categoria").selectOption("Revista");
  await form.getByRole("button", { name: "Salvar" }).click();
  await toastOf(page, "Layout atualizado com sucesso!").waitFor();
  await page.getByRole("heading", { level: 1, name: "Edição de maio" }).waitFor();
  await page.getByText("Com a foto nova").waitFor();
  await page.getByRole("region", { name: "Detalhes do layout" }).getByText("Revista").waitFor();
  expect(await page.title()).toBe("Edição de maio · Alfinete");
});

test("deleting it leads back to the list", async () => {
  const { page, person } = await visitAsSubscriber(app);
  const layout = await makeLayout(app.app, person);
  await page.goto(`/layouts/${layout.id}`);
  await page.getByRole("button", { name: "Excluir", exact: true }).click();
  await page.getByRole("button", { name: "Excluir layout" }).click();
  await toastOf(page, "Layout excluído com sucesso!").waitFor();
  await page.waitForURL(`${app.url}/layouts`);
  expect(await toastOf(page, "Este layout foi excluído e não existe mais.").count()).toBe(0);
});

test("removed elsewhere while it is open, it says so and leads back to a list without it", async () => {
  const { page, person } = await visitAsSubscriber(app);
  const layout = await makeLayout(app.app, person, { title: "Passageiro" });
  await page.goto("/layouts");
  await page.getByRole("link", { name: "Ver Passageiro" }).click();
  await page.getByText("Nenhum comentário ainda").waitFor();
  await callApi(app.app, removeLayout, { layoutId: layout.id }, { cookie: person.cookie });
  await toastOf(page, "Este layout foi excluído e não existe mais.").waitFor();
  await page.waitForURL(`${app.url}/layouts`);
  await page.getByText("Nenhum layout por aqui ainda").waitFor();
});

test("somebody else's, a missing and a malformed one lead back to the list with a sentence", async () => {
  const other = await makeLayout(app.app, await subscriber(app.app));
  for (const id of [other.id, "00000000-0000-4000-8000-000000000000", "nada"]) {
    const { page } = await visitAsSubscriber(app);
    const toast = toastOf(page, "Erro ao carregar dados do layout").waitFor();
    await page.goto(`/layouts/${id}`);
    await toast;
    await page.waitForURL(`${app.url}/layouts`);
  }
});

describe("sharing", () => {
  test("by WhatsApp, and by a QR code that holds the link", async () => {
    const { page, person } = await visitAsSubscriber(app);
    const layout = await makeLayout(app.app, person, { title: "Cardápio" });
    await page.goto(`/layouts/${layout.id}`);
    const link = `${app.url}/public/${layout.public_link}`;
    const whatsapp = await page.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
    expect(new URL(whatsapp ?? "").searchParams.get("text")).toContain(link);
    await page.getByRole("button", { name: "QR code" }).click();
    const code = page.getByRole("img", { name: `QR code que abre ${link}` });
    await code.waitFor();
    expect(await code.getAttribute("data-private")).toBe("");
  });

  test("by the system's own sheet where a finger points", async () => {
    const { page, person } = await visitAsSubscriber(app);
    const layout = await makeLayout(app.app, person, { title: "Cardápio" });
    await page.addInitScript(() => {
      const { matchMedia } = window;
      window.matchMedia = (query) =>
        matchMedia.call(window, query === "(pointer: coarse)" ? "all" : query);
      Object.assign(navigator, {
        share: async (shared: ShareData) => Object.assign(window, { shared }),
      });
    });
    await page.goto(`/layouts/${layout.id}`);
    await page.getByRole("button", { name: "Compartilhar" }).click();
    const shared = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
    expect(shared).toMatchObject({
      title: "Cardápio",
      url: `${app.url}/public/${layout.public_link}`,
    });
  });
});

test("1440 × 20,000 pixels are shown undistorted, down to the last band", async () => {
  const { page, person } = await visitAsSubscriber(app);
  const bytes = await drawBands(1440, 20_000).png().toBuffer();
  const layout = await makeLayout(app.app, person, { title: "Muito alta", bytes });
  await page.goto(`/layouts/${layout.id}`);
  const picture = page.getByRole("img", { name: "Layout “Muito alta”" });
  const box = await picture.boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(20_000 / 1440, 1);

  for (const part of [0.01, 0.37, 0.999]) {
    await picture.evaluate((node, to) => {
      const scroller = node.closest("[tabindex='0']");
      if (scroller) scroller.scrollTop = node.clientHeight * to - scroller.clientHeight / 2;
    }, part);
    const wanted = bandColour(Math.floor(20_000 * part));
    await expect
      .poll(() => colourAt(page, part), { timeout: 15_000 })
      .toEqual([near(wanted.r), near(wanted.g), near(wanted.b)]);
  }
});

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** The colour on screen at a part of the picture's height. */
async function colourAt(page: Page, part: number): Promise<number[]> {
  const box = await page.getByRole("img", { name: "Layout “Muito alta”" }).boundingBox();
  if (!box) return [];
  const screen = await readScreen(page);
  return screen(box.x + box.width * 0.3, box.y + box.height * part - 1);
}
