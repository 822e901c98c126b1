import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeLayout } from "#contract/routes/layouts.ts";
import { openScreen, refusal, type Screen } from "#tests/screens/open-screen.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsOwner, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import {
  LOCAL_RECEIVERS,
  makeWebhook,
  secretOf,
  startReceiver,
  status,
  tried,
  verify,
} from "#tests/support/webhooks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: LOCAL_RECEIVERS });
});
afterAll(() => app.close());

/** The row of a webhook, waited for. */
async function row(screen: Screen, url: string): Promise<HTMLElement> {
  const name = `Ver segredo e entregas de ${url}`;
  const link = await screen.findByRole("link", { name });
  const found = link.closest("tr");
  if (!found) throw new Error(`${url} is in no table`);
  return found;
}

async function firstDelivery(screen: Screen): Promise<HTMLElement> {
  const list = await screen.findByRole("list", { name: "Entregas dos últimos 30 dias" });
  const [first] = await within(list).findAllByRole("listitem");
  if (!first) throw new Error("no delivery");
  return first;
}

test("a webhook is created, edited, toggled and deleted, each with its sentence", async () => {
  const screen = await openScreen(app, "/webhooks", { as: await subscriber(app) });
  await screen.press("Criar Primeiro Webhook");
  const dialog = await screen.findByRole("dialog", { name: "Novo webhook" });
  await screen.fill("URL", "   ", dialog);
  await screen.press("Criar webhook", dialog);
  await within(dialog).findByText("Por favor, preencha a URL do webhook.");
  await screen.fill("URL", "exemplo", dialog);
  await screen.press("Criar webhook", dialog);
  const invalid = "Informe uma URL válida, que comece com https:// ou http://.";
  await within(dialog).findByText(invalid);
  expect(within(dialog).queryByRole("switch")).toBeNull();
  await screen.fill("URL", " https://exemplo.com.br/um ", dialog);
  await screen.press("Criar webhook", dialog);
  await screen.toast("Webhook criado com sucesso!");
  const made = within(await row(screen, "https://exemplo.com.br/um"));
  made.getByText("Novo comentário");
  made.getByText("Todos os layouts");

  await screen.press(/^Editar o webhook/);
  const edit = await screen.findByRole("dialog", { name: "Editar webhook" });
  await screen.fill("URL", "https://exemplo.com.br/dois", edit);
  await screen.user.selectOptions(within(edit).getByLabelText("Tipo de evento"), "Novo layout");
  await screen.user.click(within(edit).getByRole("switch", { name: "Ativo" }));
  await screen.press("Salvar", edit);
  await screen.toast("Webhook atualizado com sucesso!");
  within(await row(screen, "https://exemplo.com.br/dois")).getByText("Desativado");

  await screen.press(/^Ativar o webhook/);
  await screen.toast("Webhook ativado com sucesso!");
  await screen.press(/^Desativar o webhook/);
  await screen.toast("Webhook desativado com sucesso!");
  await screen.press(/^Excluir o webhook/);
  const question = await screen.findByRole("alertdialog", { name: "Excluir este webhook?" });
  await screen.press("Excluir webhook", question);
  await screen.toast("Webhook excluído com sucesso!");
  await screen.findByRole("heading", { name: "Nenhum webhook ainda" });
});

test("a test event shows up in the log with what was sent and answered, and can be sent again", async () => {
  const person = await subscriber(app);
  const receiver = await startReceiver(status(200, {}, "recebido, obrigado"));
  const webhook = await makeWebhook(app, person, receiver.url);
  const screen = await openScreen(app, "/webhooks", { as: person });
  await screen.follow(`Ver segredo e entregas de ${receiver.url}`);
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  await screen.findByText("Nenhuma entrega nos últimos 30 dias");
  await screen.press("Enviar teste");
  await screen.toast("Evento de teste enviado.");
  const [call] = await receiver.received(1);
  if (!call) throw new Error("nothing came");
  verify(await secretOf(app, person, webhook.id), call);
  const delivery = await firstDelivery(screen);
  await within(delivery).findByText("Entregue");
  // Said above the list as soon as the list shows it.
  await screen.findByText("Funcionando");
  await screen.user.click(within(delivery).getByRole("button", { expanded: false }));
  await screen.read("recebido, obrigado", delivery);
  await screen.read(String(call.headers["webhook-signature"]), delivery);
  const body = within(delivery).getByRole("region", { name: /^Corpo enviado/ });
  expect(body.textContent).toContain("webhook.test");
  await screen.press(/^Reenviar/, delivery);
  await screen.toast("Reenvio solicitado.");
  await screen.read("2 tentativas", delivery);
  expect(receiver.calls).toHaveLength(2);
});

test("a webhook is for one layout and for a chat, and its page shows what each event looks like", async () => {
  const person = await subscriber(app);
  const layout = await makeLayout(app, person, { title: "Capa da revista" });
  const screen = await openScreen(app, "/webhooks", { as: person });
  await screen.press("Novo webhook");
  const dialog = await screen.findByRole("dialog", { name: "Novo webhook" });
  await screen.fill("URL", "https://exemplo.com.br/canal", dialog);
  const field = (label: string) => within(dialog).getByLabelText(label);
  await screen.user.selectOptions(field("Tipo de evento"), "Novo layout");
  expect(within(dialog).queryByLabelText("Layout")).toBeNull();
  await screen.user.selectOptions(field("Tipo de evento"), "Nova resposta");
  await within(dialog).findByRole("option", { name: "Capa da revista" });
  await screen.user.selectOptions(field("Layout"), "Capa da revista");
  await screen.user.selectOptions(field("Formato"), "Slack");
  await screen.press("Criar webhook", dialog);
  await screen.toast("Webhook criado com sucesso!");
  within(await row(screen, "https://exemplo.com.br/canal")).getByText("Capa da revista");
  await screen.follow("Ver segredo e entregas de https://exemplo.com.br/canal");
  await screen.findByText(/Este webhook escreve para o Slack/);
  const example = await screen.findByRole("region", { name: "Exemplo de Nova resposta" });
  expect(example.textContent).toContain('"type": "reply.created"');
  await screen.user.selectOptions(screen.getByLabelText("Evento do exemplo"), "Nova versão");
  await screen.findByRole("region", { name: "Exemplo de Nova versão" });

  await callApi(app, removeLayout, { layoutId: layout.id }, { cookie: person.cookie });
  await screen.reload();
  await screen.findByText(/O layout deste webhook foi excluído, e por isso o desativamos/);
  await screen.press("Ativar");
  await screen.toast("O layout deste webhook foi excluído. Escolha outro, ou todos os layouts.");
});

test("a queue that was full says how many deliveries were left out, and that there is room again", async () => {
  const person = await subscriber(app);
  await makeWebhook(app, person, "https://exemplo.com.br/cheio");
  const screen = await openScreen(app, "/webhooks", { as: person });
  await row(screen, "https://exemplo.com.br/cheio");
  expect(screen.queryByRole("alert")).toBeNull();
  await rows(
    app,
    `insert into webhook_overflows (owner_id, left_out, since, last_at)
     values ($1, 1234, now() - interval '2 hours', now())`,
    [person.id],
  );
  await screen.reload();
  const notice = await screen.findByRole("alert");
  await screen.read("A fila de entregas encheu", notice);
  await screen.read("1.234 entregas ficaram de fora e não serão feitas", notice);
  await screen.read("0 de 10.000 entregas esperando", notice);
});

test("the secret is revealed, copied and rotated with a day's overlap", async () => {
  const person = await subscriber(app);
  const { id } = await makeWebhook(app, person, "https://exemplo.com.br/segredo");
  const secret = await secretOf(app, person, id);
  const screen = await openScreen(app, `/webhooks?webhook=${id}`, { as: person });
  const shown = async () => (await screen.findByLabelText("Segredo")).textContent;
  expect(await shown()).toMatch(/^whsec_•+$/);
  await screen.press("Mostrar segredo");
  expect(await shown()).toBe(secret);
  await screen.press("Copiar segredo");
  await screen.toast("Segredo copiado para a área de transferência!");
  expect(await navigator.clipboard.readText()).toBe(secret);
  await screen.press("Gerar novo segredo");
  await screen.press("Gerar novo segredo", await screen.findByRole("alertdialog"));
  await screen.toast("Novo segredo gerado. O anterior vale por mais 24 horas.");
  await screen.findByText(/^O segredo anterior também assina até/);
  await screen.press("Mostrar segredo");
  expect(await shown()).not.toBe(secret);
});

test("one that was switched off says why, on a phone too", async () => {
  const person = await subscriber(app);
  const receiver = await startReceiver(status(410));
  const { id } = await makeWebhook(app, person, receiver.url);
  const { id: layoutId } = await makeLayout(app, person);
  await commentAsOwner(app, person, layoutId);
  await tried(app, person, id, 1);
  const viewport = { width: 390, height: 844 };
  const screen = await openScreen(app, "/webhooks", { as: person, viewport });
  const list = await screen.findByRole("list", { name: "Webhooks" });
  within(list).getByText("Desativado por falhas");
  await screen.follow(/^Ver segredo e entregas/);
  await screen.findByText(/O receptor respondeu 410/);
  await screen.press("Ativar");
  await screen.toast("Webhook ativado com sucesso!");
  await waitFor(() => expect(screen.queryByText(/O receptor respondeu 410/)).toBeNull());
});

test("failures are said in the words of the screen, and loading can be tried again", async () => {
  const person = await subscriber(app);
  await makeWebhook(app, person, "https://exemplo.com.br/um");
  const screen = await openScreen(app, "/terms", { as: person });
  const mend = screen.answer("/api/webhooks", refusal("unexpected", 403));
  await screen.goto("/webhooks");
  await screen.read("Erro ao carregar webhooks e layouts", await screen.findByRole("alert"));
  await screen.toast("Erro ao carregar webhooks e layouts");
  mend();
  await screen.press("Tentar novamente");
  await row(screen, "https://exemplo.com.br/um");
  screen.answer(/^\/api\/webhooks\//, refusal("unexpected", 403));
  await screen.press(/^Desativar o webhook/);
  await screen.toast("Erro ao alterar status do webhook");
  await screen.press(/^Excluir o webhook/);
  await screen.press("Excluir webhook", await screen.findByRole("alertdialog"));
  await screen.toast("Erro ao excluir webhook");
});
