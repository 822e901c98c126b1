import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editWebhook } from "#contract/routes/webhooks.ts";
import { phone, toastOf } from "#tests/browser/account-steps.ts";
import { axeViolations, useTheme } from "#tests/browser/axe-violations.ts";
import { visitAsSubscriber } from "#tests/browser/library-steps.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsOwner, makeLayout } from "#tests/support/layouts.ts";
import { rows } from "#tests/support/rows.ts";
import {
  LOCAL_RECEIVERS,
  makeWebhook,
  secretOf,
  startReceiver,
  status,
  tried,
  verify,
} from "#tests/support/webhooks.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ refusals: true, env: LOCAL_RECEIVERS });
});
afterAll(() => app.close());

const row = (page: Page, url: string) =>
  page.getByRole("table", { name: "Webhooks" }).getByRole("row").filter({ hasText: url });
const deliveries = (page: Page) =>
  page.getByRole("list", { name: "Entregas dos últimos 30 dias" }).getByRole("listitem");

test("a webhook is created, edited, toggled and deleted, each with its sentence", async () => {
  const { page } = await visitAsSubscriber(app);
  await page.goto("/webhooks");
  await page.getByRole("button", { name: "Criar Primeiro Webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo webhook" });
  const create = dialog.getByRole("button", { name: "Criar webhook" });
  await dialog.getByLabel("URL").fill("   ");
  await create.click();
  await dialog.getByText("Por favor, preencha a URL do webhook.").waitFor();
  await dialog.getByLabel("URL").fill("exemplo");
  await create.click();
  await dialog.getByText("Informe uma URL válida, que comece com https:// ou http://.").waitFor();
  expect(await dialog.getByRole("switch").count()).toBe(0);
  await dialog.getByLabel("URL").fill(" https://exemplo.com.br/um ");
  await create.click();
  await toastOf(page, "Webhook criado com sucesso!").waitFor();
  await row(page, "https://exemplo.com.br/um").getByText("Novo comentário").waitFor();
  await row(page, "https://exemplo.com.br/um").getByText("Todos os layouts").waitFor();

  await page.getByRole("button", { name: /^Editar o webhook/ }).click();
  const edit = page.getByRole("dialog", { name: "Editar webhook" });
  await edit.getByLabel("URL").fill("https://exemplo.com.br/dois");
  await edit.getByLabel("Tipo de evento").selectOption({ label: "Novo layout" });
  await edit.getByRole("switch", { name: "Ativo" }).click();
  await edit.getByRole("button", { name: "Salvar" }).click();
  await toastOf(page, "Webhook atualizado com sucesso!").waitFor();
  await row(page, "https://exemplo.com.br/dois").getByText("Desativado").waitFor();

  await page.getByRole("button", { name: /^Ativar o webhook/ }).click();
  await toastOf(page, "Webhook ativado com sucesso!").waitFor();
  await page.getByRole("button", { name: /^Desativar o webhook/ }).click();
  await toastOf(page, "Webhook desativado com sucesso!").waitFor();
  await page.getByRole("button", { name: /^Excluir o webhook/ }).click();
  const question = page.getByRole("alertdialog", { name: "Excluir este webhook?" });
  await question.getByRole("button", { name: "Excluir webhook" }).click();
  await toastOf(page, "Webhook excluído com sucesso!").waitFor();
  await page.getByRole("heading", { name: "Nenhum webhook ainda" }).waitFor();
});

test("a test event shows up in the log with what was sent and answered, and can be sent again", async () => {
  const { page, person } = await visitAsSubscriber(app);
  const receiver = await startReceiver(status(200, {}, "recebido, obrigado"));
  const webhook = await makeWebhook(app.app, person, receiver.url);
  await page.goto("/webhooks");
  await page.getByRole("link", { name: `Ver segredo e entregas de ${receiver.url}` }).click();
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  await page.getByText("Nenhuma entrega nos últimos 30 dias").waitFor();
  await page.getByRole("button", { name: "Enviar teste" }).click();
  await toastOf(page, "Evento de teste enviado.").waitFor();
  const [call] = await receiver.received(1);
  if (!call) throw new Error("nothing came");
  verify(await secretOf(app.app, person, webhook.id), call);
  await deliveries(page).first().getByText("Entregue").waitFor();
  // Said above the list as soon as the list shows it.
  await page.getByText("Funcionando").waitFor();
  await deliveries(page).getByRole("button", { expanded: false }).first().click();
  const first = deliveries(page).first();
  await first.getByText("recebido, obrigado").waitFor();
  await first.getByText(String(call.headers["webhook-signature"])).waitFor();
  expect(await first.getByRole("region", { name: /^Corpo enviado/ }).textContent()).toContain(
    "webhook.test",
  );
  await first.getByRole("button", { name: /^Reenviar/ }).click();
  await toastOf(page, "Reenvio solicitado.").waitFor();
  await first.getByText("2 tentativas").waitFor();
  expect(receiver.calls).toHaveLength(2);
});

test("a queue that was full says how many deliveries were left out, and that there is room again", async () => {
  const { page, person } = await visitAsSubscriber(app);
  await makeWebhook(app.app, person, "https://exemplo.com.br/cheio");
  await page.goto("/webhooks");
  await row(page, "https://exemplo.com.br/cheio").waitFor();
  const notice = page.getByRole("alert").filter({ hasText: "A fila de entregas encheu" });
  expect(await notice.count()).toBe(0);
  await rows(
    app.app,
    `insert into webhook_overflows (owner_id, left_out, since, last_at)
     values ($1, 1234, now() - interval '2 hours', now())`,
    [person.id],
  );
  await page.reload();
  await notice.getByText(/1\.234 entregas ficaram de fora e não serão feitas/).waitFor();
  await notice.getByText(/0 de 10\.000 entregas esperando/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

test("the secret is revealed, copied and rotated with a day's overlap", async () => {
  const { page, person } = await visitAsSubscriber(app);
  const { id } = await makeWebhook(app.app, person, "https://exemplo.com.br/segredo");
  const secret = await secretOf(app.app, person, id);
  await page.goto(`/webhooks?webhook=${id}`);
  const shown = page.getByLabel("Segredo", { exact: true });
  await shown.waitFor();
  expect(await shown.textContent()).toMatch(/^whsec_•+$/);
  await page.getByRole("button", { name: "Mostrar segredo" }).click();
  expect(await shown.textContent()).toBe(secret);
  await page.getByRole("button", { name: "Copiar segredo" }).click();
  await toastOf(page, "Segredo copiado para a área de transferência!").waitFor();
  await page.getByRole("button", { name: "Gerar novo segredo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Gerar novo segredo" }).click();
  await toastOf(page, "Novo segredo gerado. O anterior vale por mais 24 horas.").waitFor();
  await page.getByText(/^O segredo anterior também assina até/).waitFor();
  await page.getByRole("button", { name: "Mostrar segredo" }).click();
  expect(await shown.textContent()).not.toBe(secret);
});

test("one that was switched off says why, on a phone too", async () => {
  const { page, person } = await visitAsSubscriber(app, { viewport: phone });
  const receiver = await startReceiver(status(410));
  const { id } = await makeWebhook(app.app, person, receiver.url);
  const { id: layoutId } = await makeLayout(app.app, person);
  await commentAsOwner(app.app, person, layoutId);
  await tried(app.app, person, id, 1);
  await page.goto("/webhooks");
  await page.getByRole("list", { name: "Webhooks" }).getByText("Desativado por falhas").waitFor();
  await page.getByRole("link", { name: /^Ver segredo e entregas/ }).click();
  await page.getByText(/O receptor respondeu 410/).waitFor();
  await page.getByRole("button", { name: "Ativar" }).click();
  await toastOf(page, "Webhook ativado com sucesso!").waitFor();
  await page.getByText(/O receptor respondeu 410/).waitFor({ state: "detached" });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(phone.width);
});

test("failures are said in the words of the screen, and loading can be tried again", async () => {
  const { page, person } = await visitAsSubscriber(app);
  await makeWebhook(app.app, person, "https://exemplo.com.br/um");
  const json = { error: { code: "unexpected", message: "", request_id: "x" } };
  await page.route("**/api/webhooks*", (route) => route.fulfill({ status: 403, json }));
  await page.goto("/webhooks");
  await page.getByRole("alert").getByText("Erro ao carregar webhooks e layouts").waitFor();
  await toastOf(page, "Erro ao carregar webhooks e layouts").waitFor();
  await page.unroute("**/api/webhooks*");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await row(page, "https://exemplo.com.br/um").waitFor();
  await page.route("**/api/webhooks/*", (route) => route.fulfill({ status: 403, json }));
  await page.getByRole("button", { name: /^Desativar o webhook/ }).click();
  await toastOf(page, "Erro ao alterar status do webhook").waitFor();
  await page.getByRole("button", { name: /^Excluir o webhook/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir webhook" }).click();
  await toastOf(page, "Erro ao excluir webhook").waitFor();
});

test.each(["dark", "light"])("WCAG AA in the %s theme", async (theme) => {
  const { page, person } = await visitAsSubscriber(app);
  await useTheme(page, theme);
  const receiver = await startReceiver(status(500, {}, "falhou"));
  const { id } = await makeWebhook(app.app, person, receiver.url);
  const off = await makeWebhook(app.app, person, "https://exemplo.com.br/");
  await callApi(
    app.app,
    editWebhook,
    { webhookId: off.id, is_active: false },
    { cookie: person.cookie },
  );
  const { id: layoutId } = await makeLayout(app.app, person);
  await commentAsOwner(app.app, person, layoutId);
  await tried(app.app, person, id, 1);
  await page.goto("/webhooks");
  await page.getByText("Com falhas").waitFor();
  expect(await axeViolations(page), "list").toEqual([]);
  await page.getByRole("button", { name: "Novo webhook" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Criar webhook" }).click();
  await page.getByText("Por favor, preencha a URL do webhook.").waitFor();
  expect(await axeViolations(page), "form").toEqual([]);
  await page.goto(`/webhooks?webhook=${id}`);
  await deliveries(page).getByRole("button", { expanded: false }).first().click();
  await page.getByText("Corpo enviado").waitFor();
  expect(await axeViolations(page), "detail").toEqual([]);
  await page.setViewportSize(phone);
  expect(await axeViolations(page), "detail on a phone").toEqual([]);
});
