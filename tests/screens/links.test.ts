import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editLink, getLink, type SharedLink } from "#contract/routes/links.ts";
import { createPresentation } from "#contract/routes/presentations.ts";
import { openScreen, refusal, type Screen } from "#tests/screens/open-screen.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { rows } from "#tests/support/rows.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;

async function openLinks(as: Person): Promise<Screen> {
  const screen = await openScreen(app, "/links", { as });
  await screen.findByRole("list", { name: "Links" });
  return screen;
}

async function row(screen: Screen, title: string): Promise<HTMLElement> {
  const list = await screen.findByRole("list", { name: "Links" });
  const found = within(list).getByRole("link", { name: title }).closest("li");
  if (!found) throw new Error(`${title} is in no row`);
  return found;
}

async function choose(screen: Screen, title: string, item: string): Promise<void> {
  await screen.press(`Mais ações para ${title}`);
  await screen.user.click(await screen.findByRole("menuitem", { name: item }));
}

const isAnswered = (screen: Screen) =>
  waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

test("everything shared is listed with its state and visits", async () => {
  const owner = await subscriber(app);
  const { cookie } = owner;
  const [open, off, guarded, ending] = [
    await makeLayout(app, owner, { title: "Aberto" }),
    await makeLayout(app, owner, { title: "Fechado" }),
    await makeLayout(app, owner, { title: "Secreto" }),
    await makeLayout(app, owner, { title: "Passageiro" }),
  ];
  const id = crypto.randomUUID();
  const input = { id, title: "Campanha", layout_ids: [open.id] };
  const { body: shown } = await callApi(app, createPresentation, input, { cookie });
  await callApi(app, editLink, { linkId: off.id, active: false }, { cookie });
  await callApi(app, editLink, { linkId: guarded.id, password: "segredo" }, { cookie });
  const end = new Date(app.now().getTime() + 7 * DAY_MS + 60_000).toISOString();
  await callApi(app, editLink, { linkId: ending.id, expires_at: end }, { cookie });
  const visited = `insert into link_visits (layout_id, day, visits, last_at)
    values ($1, (now() at time zone 'America/Sao_Paulo')::date - $2::int, $3, now() - $4::interval)`;
  await rows(app, visited, [open.id, 0, 7, "3 hours"]);
  await rows(app, visited, [open.id, 5, 5, "5 days"]);
  await rows(app, visited, [off.id, 2, 1, "49 hours"]);
  const screen = await openLinks(owner);
  expect(screen.title).toBe("Links · Alfinete");

  const first = await row(screen, "Aberto");
  await screen.read(/LayoutAtivo12 visitas em 30 diasÚltima visita há 3 horas/, first);
  const chart = first.querySelector("svg");
  const bars = [...(chart?.querySelectorAll("rect") ?? [])].map((bar) =>
    Number(bar.getAttribute("height")),
  );
  expect(bars.length).toBe(30);
  expect(bars.indexOf(Math.max(...bars))).toBe(29);
  expect(bars.filter((height) => height > 1).length).toBe(2);
  await screen.read(/LayoutDesativado1 visita em 30 dias/, await row(screen, "Fechado"));
  const secret = await row(screen, "Secreto");
  await screen.read(/LayoutAtivoCom senhaNenhuma visita em 30 dias/, secret);
  await screen.read(/LayoutExpira em 7 dias/, await row(screen, "Passageiro"));
  const campaign = await row(screen, "Campanha");
  await screen.read(/ApresentaçãoAtivo/, campaign);
  const address = (place: HTMLElement, name: string | RegExp) =>
    within(place).getByRole("link", { name }).getAttribute("href");
  expect(address(campaign, "Campanha")).toBe(`/presentations/${id}`);
  expect(address(campaign, /^Abrir link de Campanha/)).toBe(
    `${app.url}/presentation/${shown.public_link}`,
  );
  expect(address(first, "Aberto")).toBe(`/layouts/${open.id}`);
  expect(address(first, /^Abrir link de Aberto/)).toBe(`${app.url}/public/${open.public_link}`);
  await screen.press("Copiar link de Campanha");
  await screen.toast("Link copiado para a área de transferência!");
  expect(await navigator.clipboard.readText()).toBe(`${app.url}/presentation/${shown.public_link}`);

  // From the newest to the oldest.
  const titles = within(await screen.findByRole("list", { name: "Links" }))
    .getAllByRole("listitem")
    .map((item) => within(item).getAllByRole("link")[0]?.textContent);
  expect(titles).toEqual(["Campanha", "Passageiro", "Secreto", "Fechado", "Aberto"]);
});

test("a presentation begins on the links, and leads back to them", async () => {
  const owner = await subscriber(app);
  await makeLayout(app, owner, { title: "Capa" });
  const screen = await openLinks(owner);
  await screen.follow("Nova apresentação");
  await screen.arrive("/layouts?select=true");
  await screen.findByRole("region", { name: "Seleção de layouts" });
  await screen.press("Cancelar seleção");
  await screen.arrive("/layouts");
  await screen.goto("/layouts?select=true");
  await screen.user.click(await screen.findByRole("checkbox", { name: "Selecionar Capa" }));
  await screen.press("Nova apresentação");
  const dialog = await screen.findByRole("dialog", { name: "Nova apresentação" });
  await screen.fill("Título", "Rodada 1", dialog);
  await screen.press("Criar apresentação", dialog);
  await screen.findByRole("heading", { level: 1, name: "Rodada 1" });
  await screen.follow("Todos os links");
  await screen.arrive("/links");

  const viewer = await newMember(app, owner, "viewer");
  const seen = await openLinks(viewer);
  expect(seen.queryByRole("link", { name: "Nova apresentação" })).toBeNull();
  await seen.goto("/layouts?select=true");
  await seen.findByRole("link", { name: "Capa" });
  expect(seen.queryByRole("region", { name: "Seleção de layouts" })).toBeNull();
});

test("a link is switched off and on, renewed, ended and set from its row", async () => {
  const owner = await subscriber(app);
  const { cookie } = owner;
  const { id, public_link } = await makeLayout(app, owner, { title: "Cartaz" });
  const link = () => callApi(app, getLink, { linkId: id }, { cookie }).then(({ body }) => body);
  const screen = await openLinks(owner);
  const cartaz = await row(screen, "Cartaz");
  const refuse = () =>
    screen.answer(/^\/api\/links\//, ({ method }) =>
      method === "GET" ? null : refusal("unexpected", 500),
    );

  let mend = refuse();
  await choose(screen, "Cartaz", "Desativar link");
  await screen.toast("Erro ao salvar os ajustes do link");
  mend();
  await choose(screen, "Cartaz", "Desativar link");
  await screen.toast("Link desativado.");
  await screen.read("Desativado", cartaz);
  expect((await link()).active).toBe(false);
  await choose(screen, "Cartaz", "Ativar link");
  await screen.toast("Link ativado.");
  await screen.read("LayoutAtivo", cartaz);
  expect((await link()).active).toBe(true);

  // By keyboard: the menu opens downwards, and the question starts on the harmless button.
  screen.getByRole("button", { name: "Mais ações para Cartaz" }).focus();
  await screen.user.keyboard("{ArrowDown}");
  const menu = await screen.findByRole("menu", { name: "Mais ações para Cartaz" });
  await waitFor(() => expect(document.activeElement).toBe(menu));
  expect(screen.queryByRole("menuitem", { name: "Encerrar acessos" })).toBeNull();
  await screen.user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  const asked = await screen.findByRole("alertdialog", { name: "Gerar um novo link?" });
  const cancel = within(asked).getByRole("button", { name: "Cancelar" });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await screen.user.keyboard("{Enter}");
  await isAnswered(screen);
  mend = refuse();
  await choose(screen, "Cartaz", "Gerar novo link");
  await screen.press("Gerar novo link", await screen.findByRole("alertdialog"));
  await screen.toast("Erro ao gerar um novo link");
  mend();
  await isAnswered(screen);
  await choose(screen, "Cartaz", "Gerar novo link");
  const question = await screen.findByRole("alertdialog", { name: "Gerar um novo link?" });
  await screen.read("O link atual de “Cartaz” deixa de funcionar na hora", question);
  await screen.press("Gerar novo link", question);
  await screen.toast("Novo link gerado. O antigo não funciona mais.");
  await isAnswered(screen);
  const { public_link: renewed } = await link();
  expect(renewed).not.toBe(public_link);
  await waitFor(() =>
    expect(
      within(cartaz)
        .getByRole("link", { name: /^Abrir/ })
        .getAttribute("href"),
    ).toBe(`${app.url}/public/${renewed}`),
  );

  await screen.press("Ajustes do link de Cartaz");
  const dialog = await screen.findByRole("dialog", { name: "Ajustes do link" });
  const password = await within(dialog).findByRole("group", { name: "Senha" });
  await screen.press("Definir senha", password);
  await screen.fill("Senha do link", "segredo", password);
  await screen.user.keyboard("{Enter}");
  await screen.toast("Senha definida.");
  await screen.press("Fechar", dialog);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await screen.read("AtivoCom senha", cartaz);
  await choose(screen, "Cartaz", "Encerrar acessos");
  const ending = await screen.findByRole("alertdialog", { name: "Encerrar os acessos?" });
  await screen.press("Encerrar acessos", ending);
  await screen.toast("Acessos encerrados.");
  await isAnswered(screen);
});

test("a viewer copies and opens, and finds nothing to change", async () => {
  const owner = await subscriber(app);
  await makeLayout(app, owner, { title: "Cartaz" });
  const screen = await openLinks(await newMember(app, owner, "viewer"));
  const cartaz = await row(screen, "Cartaz");
  within(cartaz).getByRole("link", { name: /^Abrir link de Cartaz/ });
  const buttons = within(cartaz).getAllByRole("button");
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Copiar link de Cartaz",
  ]);
});

test("nothing shared, a list that fails to load, and one of several pages", async () => {
  const owner = await subscriber(app);
  const screen = await openScreen(app, "/links", { as: owner });
  await screen.findByRole("heading", { name: "Nada compartilhado ainda" });
  await screen.follow("Novo Layout");
  await screen.arrive("/layouts/new");

  const mend = screen.answer("/api/links", refusal("unexpected", 500));
  await screen.goto("/links");
  await screen.read("Erro ao carregar os links", await screen.findByRole("alert"));
  mend();
  const shared = (number: number): SharedLink => ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    kind: "layout",
    public_link: `x${number}`,
    active: true,
    comments_paused: false,
    has_password: false,
    expires_at: "2026-01-02T12:00:00.000Z",
    allows_download: false,
    shows_versions: true,
    allows_compare: true,
    guarded: true,
    title: `Peça ${number}`,
    thumbnail: null,
    comment_count: 0,
    visits: Array.from({ length: 30 }, () => 0),
    last_visit_at: null,
    created_at: "2026-01-01T12:00:00.000Z",
  });
  let asked = 0;
  screen.answer("/api/links", () => {
    asked += 1;
    if (asked === 2) return refusal("unexpected", 500);
    return {
      status: 200,
      json: { data: [shared(asked)], next_cursor: asked === 1 ? "mais" : null },
    };
  });
  await screen.press("Tentar novamente");
  await screen.read("LayoutExpirado", await row(screen, "Peça 1"));
  await screen.press("Carregar mais");
  await screen.findByText("Não foi possível carregar mais links.");
  await screen.press("Carregar mais");
  await waitFor(() => screen.getByRole("link", { name: "Peça 3" }));
  expect(screen.queryByRole("button", { name: "Carregar mais" })).toBeNull();
});
