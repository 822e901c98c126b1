import { waitFor } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openScreen } from "#tests/screens/open-screen.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("comments of all layouts: totals, periods, layout filter and search, all in the address", async () => {
  const owner = await subscriber(app);
  const home = await makeLayout(app, owner, { title: "Página inicial" });
  const cart = await makeLayout(app, owner, { title: "Carrinho" });
  await commentAsVisitor(app, home.public_link, { name: "Ana", comment: "Título maior" });
  await commentAsVisitor(app, home.public_link, { name: "Bia", comment: "Há dez dias" });
  await commentAsVisitor(app, cart.public_link, { name: "Caio", comment: "Há quarenta dias" });
  await rows(
    app,
    `update comments set created_at = now() - case comment
       when 'Há dez dias' then interval '10 days' when 'Há quarenta dias' then interval '40 days'
       else interval '0' end`,
  );
  const screen = await openScreen(app, "/comments", { as: owner });
  const textsOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const shows = (...texts: string[]) =>
    waitFor(() => expect(textsOf("main li p[dir=auto]")).toEqual(texts));
  const choose = async (layout: string) =>
    screen.user.selectOptions(await screen.findByLabelText("Layout"), layout);
  const turnTo = async (period: RegExp) =>
    screen.user.click(await screen.findByRole("tab", { name: period }));

  await shows("Título maior", "Há dez dias", "Há quarenta dias");
  expect(textsOf("dt")).toEqual(["Comentários", "Layouts comentados"]);
  await waitFor(() => expect(textsOf("dd")).toEqual(["3", "2"]));

  await turnTo(/Últimos 7 dias/);
  await shows("Título maior");
  await turnTo(/Últimos 30 dias/);
  await shows("Título maior", "Há dez dias");
  await turnTo(/Todos/);
  await shows("Título maior", "Há dez dias", "Há quarenta dias");

  await choose("Carrinho");
  await shows("Há quarenta dias");
  expect(screen.address).toBe(`/comments?layout=${cart.id}`);
  await choose("Todos os layouts");

  // Accents and case do not matter.
  await screen.fill("Buscar nos comentários", "titulo");
  await shows("Título maior");
  await screen.reload();
  await shows("Título maior");
  await screen.findByDisplayValue("titulo");

  await screen.fill("Buscar nos comentários", "nada disso");
  await screen.findByText("Nenhum comentário encontrado");
  await screen.press("Limpar filtros");
  await screen.follow("Ver Layout Carrinho");
  await screen.arrive(`/layouts/${cart.id}`);
});

test("without a comment it says where they will come from; further pages are a press away", async () => {
  const owner = await subscriber(app);
  const screen = await openScreen(app, "/comments", { as: owner });
  await screen.findByText("Nenhum comentário ainda");

  const layout = await makeLayout(app, owner, { title: "Cheio" });
  await rows(
    app,
    `insert into comments (id, layout_id, owner_id, seq, name, comment, comment_folded, x_position, y_position, created_at)
     select gen_random_uuid(), id, user_id, n, 'Ana', 'Nota ' || n, 'nota ' || n, 50, 50, now() - n * interval '1 minute'
     from layouts, generate_series(1, 130) n where id = $1`,
    [layout.id],
  );
  await screen.reload();
  await screen.findByText("Nota 1");
  await screen.press("Carregar mais");
  await waitFor(() => expect(document.querySelectorAll("main li")).toHaveLength(130));
});
