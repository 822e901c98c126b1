import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatBytes } from "#contract/bytes.ts";
import { enterAs, phone, toastOf } from "#tests/browser/account-steps.ts";
import {
  carriedFiles,
  dropOn,
  newLayoutId,
  PATIENCE,
  picker,
  pngFile,
  quickUpload,
  repeatLayout,
  visitAsSubscriber,
} from "#tests/browser/library-steps.ts";
import { signUpAndConfirm } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { commentAsOwner, makeLayout, smallPng } from "#tests/support/layouts.ts";
import { countRows, rows } from "#tests/support/rows.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ refusals: true });
});
afterAll(() => app.close());

describe("what it shows", () => {
  test("greets by the part before the @ and invites to a first layout", async () => {
    const { page, person } = await visitAsSubscriber(app);
    await page.goto("/dashboard");
    const name = person.email.split("@")[0];
    await page.getByRole("heading", { level: 1, name: `Olá, ${name}!` }).waitFor();
    await page.getByRole("link", { name: "Criar Primeiro Layout" }).click();
    await page.waitForURL("**/layouts/new");
  });

  test("totals, storage and the newest six, with the way to the rest", async () => {
    const { page, person } = await visitAsSubscriber(app);
    const layout = await makeLayout(app.app, person, { title: "Capa do disco" });
    await commentAsOwner(app.app, person, layout.id);
    await repeatLayout(app, layout.id, 8);
    await page.goto("/dashboard");
    const summary = page.getByRole("region", { name: "Resumo" });
    await summary.getByText("Total de layouts").waitFor();
    expect(await summary.getByRole("definition").allTextContents()).toEqual(["9", "9"]);
    await summary.getByText(`${formatBytes(layout.size * 9)} usados`).waitFor();

    const cards = page.getByRole("list", { name: "Últimos Layouts" }).getByRole("listitem");
    expect(await cards.count()).toBe(6);
    const newest = cards.first();
    await newest.getByRole("heading", { name: "Capa do disco" }).waitFor();
    await newest.getByText("1 comentário").waitFor();
    await newest.getByText("Geral", { exact: true }).waitFor();
    await newest.getByText(formatBytes(layout.size)).waitFor();
    await page.getByRole("link", { name: "Ver Todos", exact: true }).waitFor();
    await page.getByRole("link", { name: "Você tem mais 3 layouts" }).click();
    await page.waitForURL("**/layouts");
  });

  test("a failed load says so and offers another try", async () => {
    const { page } = await visitAsSubscriber(app);
    await page.route("**/api/dashboard", (route) =>
      route.fulfill({
        status: 403,
        json: { error: { code: "forbidden", message: "", request_id: "x" } },
      }),
    );
    await page.goto("/dashboard");
    await page.getByRole("alert").getByText("Erro ao carregar dados do dashboard").waitFor();
    await toastOf(page, "Erro ao carregar dados do dashboard").waitFor();
    await page.unroute("**/api/dashboard");
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await page.getByText("Total de layouts").waitFor();
  });
});

describe("subscription", () => {
  const end = "2031-03-05T15:00:00Z";
  const cases = [
    ["trialing", "Seu teste termina em 5 de março de 2031"],
    ["active", "Sua assinatura renova em 5 de março de 2031"],
  ] as const;
  test.each(cases)("%s says when it ends or renews", async (status, sentence) => {
    const person = await signUpAndConfirm(app.app);
    await rows(
      app.app,
      `update profiles set plan_name = 'Basic', stripe_customer_id = 'cus_' || id, stripe_subscription_id = 'sub_1',
         stripe_subscription_status = $2, stripe_current_period_end = $3 where id = $1`,
      [person.id, status, end],
    );
    const page = await app.newPage();
    await enterAs(page, app, person);
    await page.goto("/dashboard");
    await page.getByText(sentence).waitFor();
    await page.getByText("Plano Basic").waitFor();
  });

  test("is not mentioned to who has special access", async () => {
    const { page } = await visitAsSubscriber(app);
    await page.goto("/dashboard");
    await page.getByText("Total de layouts").waitFor();
    expect(await page.getByRole("heading", { name: "Assinatura" }).count()).toBe(0);
  });

  test("without one an upgrade call takes the drop zone's place; copying and deleting still work", async () => {
    const { page, person } = await visitAsSubscriber(app, { viewport: phone });
    const layout = await makeLayout(app.app, person, { title: "Antigo" });
    await rows(app.app, "update profiles set special_access = false where id = $1", [person.id]);
    await page.goto("/dashboard");
    await page.getByText("Você não possui uma assinatura ativa.").waitFor();
    expect(await quickUpload(page).count()).toBe(0);
    await page.getByRole("button", { name: "Copiar link de Antigo" }).click();
    await toastOf(page, "Link copiado para a área de transferência!").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${app.url}/public/${layout.public_link}`);

    await page.getByRole("button", { name: "Excluir Antigo" }).click();
    await page.getByRole("button", { name: "Excluir layout" }).click();
    await toastOf(page, "Layout excluído com sucesso!").waitFor();
    await page.getByRole("link", { name: "Criar Primeiro Layout" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Fazer Upgrade" }).click();
    await page.waitForURL("**/pricing");
  });
});

describe("quick upload", () => {
  test("one file leads to its layout, with 'Geral' made on the way", async () => {
    const { page } = await visitAsSubscriber(app);
    await page.goto("/dashboard");
    await quickUpload(page).waitFor();
    // Toasts last four seconds, so it is waited for from the start.
    const general = toastOf(page, "Categoria 'Geral' criada automaticamente.").waitFor();
    await picker(page).setInputFiles(await pngFile("Tela de login.png"));
    await general;
    await newLayoutId(page);
    // The page's own panel says it, and nothing else does.
    expect(await page.getByText(/layout criado com sucesso!/i).count()).toBe(1);
    await page.getByRole("heading", { level: 1, name: "Tela de login" }).waitFor();
  });

  test("several files stay on the dashboard, each with its own story", async () => {
    const { page, person } = await visitAsSubscriber(app);
    await page.goto("/dashboard");
    await quickUpload(page).waitFor();
    const bytes = await smallPng();
    const files = ["um.png", "dois.png", "três.png"].map((name) => ({
      name,
      type: "image/png",
      bytes,
    }));
    const broken = { name: "falso.png", type: "image/png", bytes: Buffer.from("<html>") };
    const toast = toastOf(page, "3 layouts criados com sucesso!").waitFor();
    await dropOn(quickUpload(page), await carriedFiles(page, [...files, broken]));
    const list = page.getByRole("region", { name: "Envios" });
    for (const { name } of files) await list.getByRole("link", { name: `Ver ${name}` }).waitFor();
    await list.getByText("Por favor, selecione uma imagem (JPG, PNG, GIF, WebP)").waitFor();
    // The same bytes would be refused again.
    expect(await list.getByRole("button", { name: /^Tentar novamente/ }).count()).toBe(0);
    await toast;
    expect(new URL(page.url()).pathname).toBe("/dashboard");
    const cards = page.getByRole("list", { name: "Últimos Layouts" }).getByRole("listitem");
    await expect.poll(() => cards.count(), PATIENCE).toBe(3);
    expect(await countRows(app.app, "layouts where user_id = $1", [person.id])).toBe(3);

    await list.getByRole("button", { name: "Tirar falso.png da lista" }).click();
    await list.getByRole("button", { name: "Limpar lista" }).click();
    await list.waitFor({ state: "detached" });
  });

  test("the zone lights up under a drag and says when it held no file", async () => {
    const { page } = await visitAsSubscriber(app);
    await page.goto("/dashboard");
    const zone = quickUpload(page);
    const nothing = await carriedFiles(page, []);
    await zone.dispatchEvent("dragenter", { dataTransfer: nothing });
    await zone.getByText("Solte para enviar").waitFor();
    await zone.dispatchEvent("drop", { dataTransfer: nothing });
    await toastOf(page, "Nenhum arquivo selecionado para upload.").waitFor();
    expect(await zone.getByText("Solte para enviar").count()).toBe(0);
  });

  test("a refusal of the server returns to the invitation with its sentence", async () => {
    const { page, person } = await visitAsSubscriber(app);
    await rows(app.app, "update profiles set storage_limit = 1000 where id = $1", [person.id]);
    await page.goto("/dashboard");
    await quickUpload(page).waitFor();
    await picker(page).setInputFiles(await pngFile());
    const sentence = "Limite de armazenamento excedido. Você tem 1000 Bytes restantes.";
    await toastOf(page, sentence).waitFor();
    await quickUpload(page).getByText(sentence).waitFor();
    await quickUpload(page).getByRole("button", { name: "Escolher imagens" }).waitFor();
  });
});
