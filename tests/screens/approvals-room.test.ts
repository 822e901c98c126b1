import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openScreen, refusal, type Screen } from "#tests/screens/open-screen.ts";
import type { Person } from "#tests/support/accounts.ts";
import { askApproval, decideBy, decisionCodeFor, readApprovals } from "#tests/support/approvals.ts";
import { newGuest } from "#tests/support/conversation.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { mailsTo, readMail } from "#tests/support/mails.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeVersion } from "#tests/support/versions.ts";

/** The one beside the title, which is told in words where there is room. */
const BADGE = { selector: "[data-tip] > span" };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function studio(title = "Cartaz") {
  const owner = await subscriber(app, "Marina");
  return { owner, layout: await makeLayout(app, owner, { title }) };
}

async function openTab(
  layoutId: string,
  as: Pick<Person, "cookie">,
): Promise<[Screen, HTMLElement]> {
  const screen = await openScreen(app, `/layouts/${layoutId}`, { as });
  await screen.user.click(await screen.findByRole("tab", { name: "Aprovação" }));
  return [screen, await screen.findByRole("tabpanel", { name: "Aprovação" })];
}

test("without a round the tab says what it is for, and a form asks for the approval", async () => {
  const { owner, layout } = await studio();
  const [screen, panel] = await openTab(layout.id, owner);
  await screen.read("Um sim que fica registrado", panel);
  await screen.press("Pedir aprovação", panel);
  const dialog = await screen.findByRole("dialog", { name: "Pedir aprovação" });
  await screen.read("só essas pessoas decidem: cada uma recebe o pedido e confirma com um", dialog);
  await screen.fill("Mensagem (opcional)", "Confira os textos.", dialog);
  await screen.fill("Emails de quem decide (opcional)", "ana@cliente.test, caio@", dialog);
  await screen.press("Pedir aprovação", dialog);
  await screen.read("Confira este endereço: caio@", dialog);
  await screen.fill(
    "Emails de quem decide (opcional)",
    "ana@cliente.test, caio@cliente.test",
    dialog,
  );
  for (const [typed, sentence] of [
    ["31/02/2030 18:00", "Escolha o dia e a hora do prazo."],
    ["01/03/2020", "Escolha um prazo no futuro."],
  ] as const) {
    await screen.fill("Prazo (opcional)", typed, dialog);
    await screen.press("Pedir aprovação", dialog);
    await screen.read(sentence, dialog);
  }
  await screen.press("Em 3 dias", dialog);
  await screen.read(/Até .+-feira|Até (sábado|domingo)/, dialog);
  const mend = screen.answer(`/api/layouts/${layout.id}/approvals`, ({ method }) =>
    method === "POST" ? refusal("newer_version", 409) : null,
  );
  await screen.press("Pedir aprovação", dialog);
  await screen.read("Há uma versão nova.", dialog);
  mend();
  await screen.press("Pedir aprovação", dialog);
  await screen.toast("Aprovação pedida. Enviamos 2 emails.");
  await screen.read(/Versão 1.*Em revisão.*Pedido por Marina, agora/, panel);
  await screen.read("Confira os textos.", panel);
  await screen.read(/ana@cliente.test.*Ainda não decidiu.*caio@cliente.test/, panel);
  await screen.read("Ninguém decidiu ainda.", panel);
  await screen.findByText("Em revisão", BADGE);
  await readMail(app, "caio@cliente.test");
});

test("an open round is changed, sent again and ended; what was before stays as history", async () => {
  const { owner, layout } = await studio();
  await askApproval(app, owner, layout.id, { message: "Antes", emails: ["dora@cliente.test"] });
  const [screen, panel] = await openTab(layout.id, owner);
  await readMail(app, "dora@cliente.test");
  await screen.press("Reenviar o pedido a dora@cliente.test", panel);
  await screen.toast("Pedido reenviado para dora@cliente.test.");
  await readMail(app, "dora@cliente.test", undefined, 2);

  await screen.press("Alterar", panel);
  const dialog = await screen.findByRole("dialog", { name: "Alterar o pedido" });
  await within(dialog).findByDisplayValue("dora@cliente.test");
  await screen.fill("Mensagem (opcional)", "Depois", dialog);
  await screen.press("Salvar", dialog);
  await screen.toast("Pedido alterado.");
  await screen.read("Depois", panel);
  // What was left as it was is not sent, and nobody is asked again.
  const sent = screen.requests.find(({ method }) => method === "PATCH");
  expect(sent?.json).toEqual({ message: "Depois" });
  await jobsSettled(app, "approval-request-mail");
  expect(await mailsTo(app, "dora@cliente.test")).toHaveLength(2);

  await screen.press("Encerrar rodada", panel);
  const question = await screen.findByRole("alertdialog", { name: "Encerrar esta rodada?" });
  await screen.press("Encerrar rodada", question);
  await screen.toast("Rodada encerrada.");
  await screen.read("Rodadas anteriores", panel);
  await screen.read(/Versão 1 · Sem decisão.*Encerrada em/, panel);
  await within(panel).findByRole("button", { name: "Pedir aprovação da versão 1" });
  expect((await readApprovals(app, owner, layout.id)).round).toBeNull();
});

test("decisions arrive by themselves, each with its receipt, its evidence and what was asked for", async () => {
  const { owner, layout } = await studio();
  const emails = ["eva@cliente.test"];
  const round = await askApproval(app, owner, layout.id, { emails });
  const [screen, panel] = await openTab(layout.id, owner);
  await screen.read("Ninguém decidiu ainda.", panel);
  const link = layout.public_link;
  const guest = await newGuest(app);
  const decide = async (fields: Parameters<typeof decideBy>[3]) => {
    const code = await decisionCodeFor(app, link, round, "eva@cliente.test");
    const made = await decideBy(
      app,
      link,
      round,
      { name: "Eva", email: "eva@cliente.test", code, ...fields },
      guest,
    );
    expect([made.status, made.error]).toEqual([201, null]);
  };
  await decide({ result: "changes_requested", text: "Título maior" });
  await screen.read(/Eva.*Pediu ajustes.*eva@cliente.test.*confirmou por código/, panel);
  await screen.findByText("Ajustes pedidos", BADGE);
  await screen.press("Ver o que pediu", panel);
  const card = await screen.findByRole("dialog", { name: "Comentário #1" });
  await screen.read("Sem pino", card);
  await screen.read("Título maior", card);

  await decide({ result: "approved" });
  await screen.read("mudou de decisão depois", panel);
  await screen.findByText("Aprovado", BADGE);
  await screen.read("1 comentário aberto", panel);
  const receipts = await within(panel).findAllByRole("link", {
    name: "Comprovante da decisão de Eva (abre em outra aba)",
  });
  expect(receipts).toHaveLength(2);
  expect(receipts[0]?.getAttribute("href")).toMatch(/^\/approval\/.{10}/);
  const [evidence] = within(panel).getAllByRole("link", {
    name: "PDF completo da decisão de Eva",
  });
  const { id } = (await readApprovals(app, owner, layout.id)).round?.decisions[0] ?? { id: "" };
  expect(evidence?.getAttribute("href")).toBe(
    `/api/layouts/${layout.id}/approvals/${round.id}/pdf?decision_id=${id}`,
  );
  // One who has approved is asked no more.
  expect(within(panel).queryByRole("button", { name: /^Reenviar/ })).toBeNull();
});

test("a new version ends the round, and the next one is asked about it", async () => {
  const { owner, layout } = await studio();
  await askApproval(app, owner, layout.id);
  const [screen, panel] = await openTab(layout.id, owner);
  await screen.read("Qualquer pessoa com o link, dizendo o nome.", panel);
  await screen.findByText("Em revisão", BADGE);
  await makeVersion(app, owner, layout.id);
  await screen.read(/Versão 1 · Sem decisão.*Encerrada por uma nova versão/, panel);
  await within(panel).findByRole("button", { name: "Pedir aprovação da versão 2" });
  expect(screen.queryByText("Em revisão", BADGE)).toBeNull();
});

test("whoever adds a version is told that it ends the round, and asks the same people again", async () => {
  const { owner, layout } = await studio();
  const deadline = new Date(app.now().getTime() + 86_400_000).toISOString();
  const emails = ["clara@cliente.test", "davi@cliente.test"];
  await askApproval(app, owner, layout.id, { message: "Confira os textos.", emails, deadline });
  const [screen, panel] = await openTab(layout.id, owner);
  const ending = "A rodada de aprovação da versão 1 será encerrada.";
  await screen.press("Nova versão");
  await screen.read(ending, await screen.findByRole("dialog", { name: "Nova versão" }));
  await makeVersion(app, owner, layout.id);
  await waitFor(() => expect(screen.queryByText(ending)).toBeNull());
  await screen.press("Cancelar");

  await screen.press("Pedir aprovação da versão 2", panel);
  const dialog = await screen.findByRole("dialog", { name: "Pedir aprovação" });
  await screen.read("A mensagem e os emails são os da rodada anterior.", dialog);
  await screen.press("Pedir aprovação", dialog);
  await screen.toast("Aprovação pedida. Enviamos 2 emails.");
  const { round } = await readApprovals(app, owner, layout.id);
  expect(round).toMatchObject({ version: 2, message: "Confira os textos.", deadline: null });
  expect(round?.people.map(({ email }) => email)).toEqual(emails);
});

test("a viewer reads all of it, addresses half hidden, and runs nothing", async () => {
  const { owner, layout } = await studio();
  const viewer = await newMember(app, owner, "viewer");
  const [empty, emptyPanel] = await openTab(layout.id, viewer);
  await empty.read("Nenhum pedido de aprovação aberto.", emptyPanel);
  expect(within(emptyPanel).queryByRole("button")).toBeNull();
  await askApproval(app, owner, layout.id, { emails: ["flora@cliente.test"] });
  const [screen, panel] = await openTab(layout.id, viewer);
  await screen.read("f•••@c•••.test", panel);
  expect(within(panel).queryByRole("button")).toBeNull();
  expect(within(panel).queryByRole("link", { name: /PDF completo/ })).toBeNull();
});

test("when the rounds cannot be read that is said, with a way to try again", async () => {
  const { owner, layout } = await studio();
  const screen = await openScreen(app, `/layouts/${layout.id}`, { as: owner });
  const mend = screen.answer(`/api/layouts/${layout.id}/approvals`, refusal("unexpected", 500));
  await screen.user.click(await screen.findByRole("tab", { name: "Aprovação" }));
  const panel = await screen.findByRole("tabpanel", { name: "Aprovação" });
  await screen.read("Erro ao carregar a aprovação", panel);
  mend();
  await screen.press("Tentar novamente", panel);
  await screen.read("Um sim que fica registrado", panel);
});

test("cards show the state, and lists are filtered by it on the server", async () => {
  const { owner, layout } = await studio("Em análise");
  const other = await makeLayout(app, owner, { title: "Pronto" });
  await makeLayout(app, owner, { title: "Sem pedido" });
  await askApproval(app, owner, layout.id);
  const round = await askApproval(app, owner, other.id);
  await decideBy(app, other.public_link, round, {}, await newGuest(app));
  const screen = await openScreen(app, "/layouts", { as: owner });
  const list = await screen.findByRole("list", { name: "Layouts" });
  await screen.read(/Em análiseGeralEm revisão/, list);
  await screen.read(/ProntoGeralAprovado/, list);
  const filter = await screen.findByRole("combobox", { name: "Estado da aprovação" });
  await screen.user.selectOptions(filter, "Aprovado");
  await screen.arrive("/layouts?state=approved");
  await screen.findByRole("heading", { name: "Pronto" });
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Sem pedido" })).toBeNull());
  await screen.user.selectOptions(filter, "Ajustes pedidos");
  await screen.findByRole("heading", { name: "Nenhum layout com ajustes pedidos" });
  await screen.press("Limpar filtros");
  await screen.arrive("/layouts");
  await screen.findByRole("heading", { name: "Sem pedido" });
  await screen.goto("/layouts?state=anything");
  await screen.findByRole("heading", { name: "Sem pedido" });

  await screen.goto("/dashboard");
  const latest = await screen.findByRole("list", { name: /layouts/i });
  await screen.read(/ProntoGeralAprovado/, latest);
});
