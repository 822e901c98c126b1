import { afterEach, expect, test } from "vitest";
import { enterAs } from "#tests/browser/account-steps.ts";
import { eventually } from "#tests/browser/comment-steps.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { rows } from "#tests/support/rows.ts";

let app: BrowserApp;
afterEach(() => app.close());

test("comments of all layouts: totals, periods, layout filter and search, all in the address", async () => {
  app = await openBrowserApp({ viewport: { width: 1280, height: 900 } });
  const owner = await subscriber(app.app);
  const home = await makeLayout(app.app, owner, { title: "Página inicial" });
  const cart = await makeLayout(app.app, owner, { title: "Carrinho" });
  await commentAsVisitor(app.app, home.public_link, { name: "Ana", comment: "Título maior" });
  await commentAsVisitor(app.app, home.public_link, { name: "Bia", comment: "Há dez dias" });
  await commentAsVisitor(app.app, cart.public_link, { name: "Caio", comment: "Há quarenta dias" });
  await rows(
    app.app,
    `update comments set created_at = now() - case comment
       when 'Há dez dias' then interval '10 days' when 'Há quarenta dias' then interval '40 days'
       else interval '0' end`,
  );
  const { page } = app;
  await enterAs(page, app, owner);
  await page.goto(`${app.url}/comments`);
  const shown = () => page.locator("main li p:last-child").allTextContents();
  await eventually(shown).toEqual(["Título maior", "Há dez dias", "Há quarenta dias"]);
  expect(await page.getByRole("term").allTextContents()).toEqual([
    "Comentários",
    "Layouts comentados",
  ]);
  await eventually(() => page.getByRole("definition").allTextContents()).toEqual(["3", "2"]);

  await page.getByRole("tab", { name: /Últimos 7 dias/ }).click();
  await eventually(shown).toEqual(["Título maior"]);
  await page.getByRole("tab", { name: /Últimos 30 dias/ }).click();
  await eventually(shown).toEqual(["Título maior", "Há dez dias"]);
  await page.getByRole("tab", { name: /Todos/ }).click();

  await page.getByLabel("Layout", { exact: true }).selectOption("Carrinho");
  await eventually(shown).toEqual(["Há quarenta dias"]);
  expect(new URL(page.url()).searchParams.get("layout")).toBe(cart.id);
  await page.getByLabel("Layout", { exact: true }).selectOption("Todos os layouts");

  // Accents and case do not matter.
  await page.getByLabel("Buscar nos comentários").fill("titulo");
  await eventually(shown).toEqual(["Título maior"]);
  await page.reload();
  await eventually(shown).toEqual(["Título maior"]);
  expect(await page.getByLabel("Buscar nos comentários").inputValue()).toBe("titulo");

  await page.getByLabel("Buscar nos comentários").fill("nada disso");
  await page.getByText("Nenhum comentário encontrado").waitFor();
  await page.getByRole("button", { name: "Limpar filtros" }).click();
  await page.getByRole("link", { name: "Ver Layout Carrinho" }).click();
  await page.waitForURL(`${app.url}/layouts/${cart.id}`);
});

test("without a comment it says where they will come from; further pages load on scroll", async () => {
  app = await openBrowserApp({ viewport: { width: 1280, height: 900 } });
  const owner = await subscriber(app.app);
  const { page } = app;
  await enterAs(page, app, owner);
  await page.goto(`${app.url}/comments`);
  await page.getByText("Nenhum comentário ainda").waitFor();

  const layout = await makeLayout(app.app, owner, { title: "Cheio" });
  await rows(
    app.app,
    `insert into comments (id, layout_id, owner_id, seq, name, comment, comment_folded, x_position, y_position, created_at)
     select gen_random_uuid(), id, user_id, n, 'Ana', 'Nota ' || n, 'nota ' || n, 50, 50, now() - n * interval '1 minute'
     from layouts, generate_series(1, 230) n where id = $1`,
    [layout.id],
  );
  await page.reload();
  await page.getByText("Nota 1", { exact: true }).waitFor();
  await eventually(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    return page.locator("main li").count();
  }).toBe(230);
});
