import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { phone, toastOf } from "#tests/browser/account-steps.ts";
import { PATIENCE, repeatLayout, visitAsSubscriber } from "#tests/browser/library-steps.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { drawNoise } from "#tests/support/draw-images.ts";
import { makeLayout } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";

const KB = 1024;

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ refusals: true });
});
afterAll(() => app.close());

test("an empty list invites to a first layout", async () => {
  const { page } = await visitAsSubscriber(app);
  await page.goto("/layouts");
  await page.getByRole("link", { name: "Criar Primeiro Layout" }).click();
  await page.waitForURL("**/layouts/new");
  await page.getByRole("link", { name: "Cancelar" }).click();
  await page.waitForURL("**/layouts");
});

test("search and category filter run on the server and live in the address", async () => {
  const { page, person } = await visitAsSubscriber(app);
  const [category] = await rows<{ id: string }>(
    app.app,
    "insert into categories (user_id, name) values ($1, 'Campanha') returning id",
    [person.id],
  );
  const category_id = category?.id ?? "";
  await makeLayout(app.app, person, { title: "Página de São João", category_id });
  await makeLayout(app.app, person, { title: "Rodapé", category_id });
  await makeLayout(app.app, person, { title: "Página de contato" });
  await page.goto("/layouts");
  const titles = page.getByRole("list", { name: "Layouts" }).getByRole("heading");
  await expect.poll(() => titles.count(), PATIENCE).toBe(3);

  await page.getByRole("searchbox", { name: "Buscar por título" }).fill("pagina");
  await expect
    .poll(() => titles.allTextContents(), PATIENCE)
    .toEqual(["Página de contato", "Página de São João"]);
  await page.getByLabel("Categoria").selectOption("Campanha");
  await expect.poll(() => titles.allTextContents(), PATIENCE).toEqual(["Página de São João"]);
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({ q: "pagina", category: category_id });

  await page.reload();
  await expect.poll(() => titles.allTextContents(), PATIENCE).toEqual(["Página de São João"]);
  expect(await page.getByLabel("Categoria").inputValue()).toBe(category_id);
  await page.getByRole("searchbox").fill("nada disso");
  await page.getByRole("heading", { name: "Nenhum layout encontrado" }).waitFor();
  await page.getByRole("button", { name: "Limpar filtros" }).click();
  await expect.poll(() => titles.count(), PATIENCE).toBe(3);
  expect(new URL(page.url()).search).toBe("");
  expect(await page.getByRole("searchbox").inputValue()).toBe("");
});

test("loads more on scroll, and cards ask for no image above 60 KB", async () => {
  const { page, person } = await visitAsSubscriber(app);
  // Noise is the hardest picture to make small.
  const bytes = await drawNoise(1600, 1200).toBuffer();
  const layout = await makeLayout(app.app, person, { title: "Ruído", bytes });
  await repeatLayout(app, layout.id, 40);
  const images: { path: string; bytes: number }[] = [];
  page.on("requestfinished", async (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/files/") || (await request.response())?.status() !== 200) return;
    images.push({ path: pathname, bytes: (await request.sizes()).responseBodySize });
  });
  await page.goto("/layouts");
  const cards = page.getByRole("list", { name: "Layouts" }).getByRole("listitem");
  await expect.poll(() => cards.count(), PATIENCE).toBe(24);
  await page.getByRole("button", { name: "Carregar mais" }).scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count(), PATIENCE).toBe(41);
  expect(await page.getByRole("button", { name: "Carregar mais" }).count()).toBe(0);
  await expect.poll(() => images.length, PATIENCE).toBeGreaterThan(6);
  const largest = Math.max(...images.map(({ bytes }) => bytes));
  printFigure(`card images: ${images.length} loaded, the largest has ${largest} bytes`);
  expect(largest).toBeLessThanOrEqual(60 * KB);
  expect(images.filter(({ path }) => path === layout.image.original)).toEqual([]);
});

describe("a card", () => {
  test("is copied, opened and deleted, the last after a question", async () => {
    const { page, person } = await visitAsSubscriber(app, { viewport: phone });
    const layout = await makeLayout(app.app, person, { title: "Cartão de visita" });
    await page.goto("/layouts");
    await page.getByRole("button", { name: "Copiar link de Cartão de visita" }).click();
    await toastOf(page, "Link copiado para a área de transferência!").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${app.url}/public/${layout.public_link}`);

    await page.getByRole("link", { name: "Ver Cartão de visita" }).click();
    await page.waitForURL(`**/layouts/${layout.id}`);
    await page.goBack();
    await page.getByRole("button", { name: "Excluir Cartão de visita" }).click();
    const question = page.getByRole("alertdialog", { name: "Excluir este layout?" });
    await question.getByRole("button", { name: "Cancelar" }).click();
    await question.waitFor({ state: "detached" });
    expect(await countRows(app.app, "layouts where id = $1", [layout.id])).toBe(1);

    const profile = page.waitForResponse("**/api/profile");
    await page.getByRole("button", { name: "Excluir Cartão de visita" }).click();
    await question.getByRole("button", { name: "Excluir layout" }).click();
    await toastOf(page, "Layout excluído com sucesso!").waitFor();
    await page.getByRole("link", { name: "Criar Primeiro Layout" }).waitFor();
    expect((await profile).status()).toBe(200);
    expect(await countRows(app.app, "layouts where id = $1", [layout.id])).toBe(0);
  });

  test("with a picture that cannot be loaded shows the fallback", async () => {
    const { page, person } = await visitAsSubscriber(app, { unwatched: true });
    await makeLayout(app.app, person);
    await page.route("**/files/**", (route) => route.abort());
    await page.goto("/layouts");
    const image = page.locator("li img[src='/placeholder.svg']");
    await image.waitFor();
    expect(await image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0);
    await page.context().close();
  });
});

test("three skeleton cards stand in until the list is there; a failure offers another try", async () => {
  const { page } = await visitAsSubscriber(app);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/layouts*", async (route) => {
    await held;
    const error = { code: "forbidden", message: "", request_id: "x" };
    await route.fulfill({ status: 403, json: { error } });
  });
  await page.goto("/layouts");
  await page.getByRole("heading", { level: 1, name: "Meus Layouts" }).waitFor();
  const waiting = page.getByRole("status").filter({ hasText: "Carregando..." });
  await waiting.waitFor();
  expect(await waiting.locator("> div > div").count()).toBe(3);
  answer();
  await page.getByRole("alert").getByText("Erro ao carregar dados").waitFor();
  await toastOf(page, "Erro ao carregar dados").waitFor();
  await page.unroute("**/api/layouts*");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await page.getByRole("link", { name: "Criar Primeiro Layout" }).waitFor();
});
