import { fireEvent, waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatBytes } from "#contract/bytes.ts";
import { finishComments } from "#contract/routes/approvals.ts";
import { openScreen, refusal, type Screen } from "#tests/screens/open-screen.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest } from "#tests/support/conversation.ts";
import {
  commentAsOwner,
  commentAsVisitor,
  makeLayout,
  smallPng,
  subscriber,
} from "#tests/support/layouts.ts";
import { setLink } from "#tests/support/links.ts";
import { plantLayouts } from "#tests/support/planted-layouts.ts";
import { personWith, setProfile, subscribed } from "#tests/support/profiles.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 3600_000).toISOString();
}

describe("what it shows", () => {
  test("greets by the part before the @ and invites to a first layout", async () => {
    const person = await subscriber(app);
    const screen = await openScreen(app, "/dashboard", { as: person });
    const [name] = person.email.split("@");
    await screen.findByRole("heading", { level: 1, name: `Olá, ${name}!` });
    await screen.follow("Criar Primeiro Layout");
    await screen.arrive("/layouts/new");
  });

  test("totals, storage and the newest six, with the way to the rest", async () => {
    const person = await subscriber(app);
    await plantLayouts(app, person, 8);
    await rows(app, "update layouts set created_at = created_at - interval '1 day'");
    const layout = await makeLayout(app, person, { title: "Capa do disco" });
    await commentAsOwner(app, person, layout.id);
    const screen = await openScreen(app, "/dashboard", { as: person });
    const summary = await screen.findByRole("region", { name: "Resumo" });
    within(summary).getByText("Total de layouts");
    const totals = within(summary).getAllByRole("definition");
    expect(totals.map(({ textContent }) => textContent)).toEqual(["9", "1"]);
    await screen.read(`${formatBytes(layout.size + 8)} usados`, summary);

    const list = screen.getByRole("list", { name: "Últimos Layouts" });
    const cards = within(list).getAllByRole("listitem");
    expect(cards).toHaveLength(6);
    const newest = cards[0] ?? list;
    within(newest).getByRole("heading", { name: "Capa do disco" });
    within(newest).getByText("Geral");
    await screen.read("1 aberto", newest);
    await screen.read(formatBytes(layout.size), newest);
    screen.getByRole("link", { name: "Ver Todos" });
    await screen.follow(/^Você tem mais 3 layouts/);
    await screen.arrive("/layouts");
  });

  test("a failed load says so and offers another try", async () => {
    const screen = await openScreen(app, "/terms", { as: await subscriber(app) });
    const mend = screen.answer("/api/dashboard", refusal("forbidden", 403));
    await screen.goto("/dashboard");
    await screen.read("Erro ao carregar dados do dashboard", await screen.findByRole("alert"));
    await screen.toast("Erro ao carregar dados do dashboard");
    mend();
    await screen.press("Tentar novamente");
    await screen.findByText("Total de layouts");
  });
});

describe("the day's work", () => {
  test("what is unread, decided or about to end stands on top, live", async () => {
    const person = await subscriber(app);
    const layout = await makeLayout(app, person, { title: "Vitrine" });
    const screen = await openScreen(app, "/dashboard", { as: person });
    await screen.read("Tudo em dia.");
    const said = { name: "Clara", comment: "Falta o preço" };
    expect((await commentAsVisitor(app, layout.public_link, said)).status).toBe(201);
    const work = await screen.findByRole("region", { name: "O que há de novo" });
    await screen.read("1 comentário não lido", work);
    await screen.read("Falta o preço", work);
    await setLink(app, person, layout.id, { expires_at: inDays(3) });
    await screen.reload();
    await screen.read(/O link de “Vitrine” expira em (2|3) dias/);
    await screen.follow(/^Clara · Vitrine/, await screen.findByRole("main"));
    await screen.arrive(/^\/layouts\/[0-9a-f-]+\?comment=/);
  });

  test("what was marked as read at the bell no longer waits", async () => {
    const person = await subscriber(app);
    const { public_link: publicLink } = await makeLayout(app, person);
    const guest = await newGuest(app);
    await commentAsVisitor(app, publicLink, { name: "Clara" }, guest);
    await callApi(app, finishComments, { publicLink, name: "Clara" }, guest);
    const screen = await openScreen(app, "/dashboard", { as: person });
    const work = await screen.findByRole("region", { name: "O que há de novo" });
    await within(work).findByText(/^Clara terminou/);
    await screen.press(/^Notificações/);
    await screen.press("Marcar tudo como lido");
    await waitFor(() => expect(within(work).queryByText(/^Clara terminou/)).toBeNull());
  });
});

describe("subscription", () => {
  const stripe_current_period_end = "2031-03-05T15:00:00Z";
  test.each([
    ["trialing", /Seu teste termina em 5 de março de 2031/],
    ["active", /Sua assinatura renova em 5 de março de 2031/],
  ] as const)("%s says when it ends or renews", async (stripe_subscription_status, sentence) => {
    const state = { ...subscribed, stripe_subscription_status, stripe_current_period_end };
    const screen = await openScreen(app, "/dashboard", { as: await personWith(app, state) });
    await screen.findByText(sentence);
    await screen.findByText("Plano Basic");
  });

  test("is not mentioned to who has special access", async () => {
    const screen = await openScreen(app, "/dashboard", { as: await subscriber(app) });
    await screen.findByText("Total de layouts");
    expect(screen.queryByRole("heading", { name: "Assinatura" })).toBeNull();
  });

  test("without one an upgrade call takes the drop zone's place; copying and deleting still work", async () => {
    const person = await subscriber(app);
    const layout = await makeLayout(app, person, { title: "Antigo" });
    await setProfile(app, person, {});
    const screen = await openScreen(app, "/dashboard", { as: person });
    await screen.read("Você não possui uma assinatura ativa.");
    expect(screen.queryByRole("region", { name: "Upload rápido" })).toBeNull();
    await screen.press("Copiar link de Antigo");
    await screen.toast("Link copiado para a área de transferência!");
    const copied = await navigator.clipboard.readText();
    expect(copied).toBe(`${app.url}/public/${layout.public_link}`);

    await screen.press("Excluir Antigo");
    await screen.press("Excluir layout");
    await screen.toast("Layout excluído com sucesso!");
    // One box that is empty, and one thing to do first.
    await screen.findByRole("heading", { name: "Seu primeiro layout começa aqui" });
    await screen.findByRole("link", { name: "Criar Primeiro Layout" });
    const main = await screen.findByRole("main");
    await within(main).findByRole("link", { name: "Ver planos" });
    expect(screen.queryByRole("heading", { name: "Assine para enviar layouts" })).toBeNull();
    expect(main.querySelectorAll(".bg-pin:is(a, button)")).toHaveLength(1);
    await screen.follow("Fazer Upgrade", main);
    await screen.arrive("/pricing");
  });
});

describe("quick upload", () => {
  const zone = (screen: Screen) => screen.findByRole("region", { name: "Upload rápido" });
  const png = (bytes: Uint8Array, name: string) =>
    new (window as unknown as typeof globalThis).File([bytes as BlobPart], name, {
      type: "image/png",
    });

  async function pick(screen: Screen, ...files: File[]) {
    const input = (await zone(screen)).querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("no field for files");
    await screen.user.upload(input, files);
  }

  test("one file leads to its layout, with 'Geral' made on the way", async () => {
    const screen = await openScreen(app, "/dashboard", { as: await subscriber(app) });
    await pick(screen, png(await smallPng(), "Tela de login.png"));
    await screen.toast("Categoria 'Geral' criada automaticamente.");
    await screen.arrive(/^\/layouts\/[0-9a-f-]+\?new=true$/);
    // The page's own panel says it, and nothing else does.
    expect(await screen.findAllByText(/layout criado com sucesso!/i)).toHaveLength(1);
    await screen.findByRole("heading", { level: 1, name: "Tela de login" });
  });

  test("several files stay on the dashboard, each with its own story", async () => {
    const person = await subscriber(app);
    const screen = await openScreen(app, "/dashboard", { as: person });
    const place = await zone(screen);
    const bytes = await smallPng();
    const names = ["um.png", "dois.png", "três.png"];
    const files = [
      ...names.map((name) => png(bytes, name)),
      png(Buffer.from("<html>"), "falso.png"),
    ];
    fireEvent.drop(place, { dataTransfer: { files, types: ["Files"] } });
    await screen.toast("3 layouts criados com sucesso!");
    const list = await screen.findByRole("region", { name: "Envios" });
    for (const name of names) await within(list).findByRole("link", { name: `Ver ${name}` });
    await screen.read("Por favor, selecione uma imagem (JPG, PNG, GIF, WebP)", list);
    // The same bytes would be refused again.
    expect(within(list).queryByRole("button", { name: /^Tentar novamente/ })).toBeNull();
    expect(screen.address).toBe("/dashboard");
    const latest = await screen.findByRole("list", { name: "Últimos Layouts" });
    await waitFor(() => expect(within(latest).getAllByRole("listitem")).toHaveLength(3));
    expect(await countRows(app, "layouts where user_id = $1", [person.id])).toBe(3);

    // Titles are prefilled in human form, and change the layout's by and by.
    const title = screen.getByLabelText<HTMLInputElement>("Título de um.png");
    expect(title.value).toBe("Um");
    await screen.fill("Título de um.png", "Primeira tela");
    await screen.user.keyboard("{Enter}");
    await within(latest).findByRole("heading", { name: "Primeira tela" });
    await screen.press("Copiar os 3 links", list);
    await screen.toast("3 links copiados para a área de transferência!");
    const [first, ...others] = (await navigator.clipboard.readText()).split("\n");
    expect(first).toMatch(/^Primeira tela: http.*\/public\/[\w-]+$/);
    expect(others).toHaveLength(2);

    await screen.press("Tirar falso.png da lista", list);
    await screen.press("Limpar lista", list);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Envios" })).toBeNull());
  });

  test("a file that is dropped anywhere on the page is taken", async () => {
    const screen = await openScreen(app, "/dashboard", { as: await subscriber(app) });
    await zone(screen);
    const dataTransfer = { files: [png(await smallPng(), "solta-2.png")], types: ["Files"] };
    fireEvent.dragOver(document.body, { dataTransfer });
    await screen.findByText("Solte em qualquer lugar da página para enviar");
    fireEvent.drop(document.body, { dataTransfer });
    await screen.findByRole("heading", { level: 1, name: "Solta 2" });
  });

  test("the zone lights up under a drag and says when it held no file", async () => {
    const screen = await openScreen(app, "/dashboard", { as: await subscriber(app) });
    const place = await zone(screen);
    const dataTransfer = { files: [], types: [] };
    fireEvent.dragEnter(place, { dataTransfer });
    await within(place).findByText("Solte para enviar");
    fireEvent.drop(place, { dataTransfer });
    await screen.toast("Nenhum arquivo selecionado para upload.");
    expect(within(place).queryByText("Solte para enviar")).toBeNull();
  });

  test("a refusal of the server returns to the invitation with its sentence", async () => {
    const person = await subscriber(app);
    await rows(app, "update profiles set storage_limit = 1000 where id = $1", [person.id]);
    const screen = await openScreen(app, "/dashboard", { as: person });
    await pick(screen, png(await smallPng(300, 200), "capa.png"));
    const sentence = "Limite de armazenamento excedido. Você tem 1000 Bytes restantes.";
    await screen.toast(sentence);
    const place = await zone(screen);
    await within(place).findByText(sentence);
    within(place).getByRole("button", { name: "Escolher imagens" });
  });
});
