import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterAs } from "#tests/browser/account-steps.ts";
import { axeViolationsInBothThemes } from "#tests/browser/axe-violations.ts";
import { openPublic, type Shared, shareLayout } from "#tests/browser/comment-steps.ts";
import { askApproval, decideBy } from "#tests/support/approvals.ts";
import { newGuest } from "#tests/support/conversation.ts";
import { makeLayout } from "#tests/support/layouts.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DEADLINE = "2030-05-10T18:00:00Z";

let shared: Shared;
beforeAll(async () => {
  shared = await shareLayout({ refusals: true });
});
afterAll(() => shared.app.close());

async function hasNone(page: Page): Promise<void> {
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
}

const bar = (page: Page) => page.getByRole("region", { name: "Pedido de aprovação" });

test("nothing in the room's tab is against WCAG: no round, the form, decisions and history", async () => {
  const { app, owner } = shared;
  const layout = await makeLayout(app.app, owner, { title: "Cartaz" });
  const { page } = app;
  await enterAs(page, app, owner);
  await page.goto(`${app.url}/layouts/${layout.id}`);
  await page.getByRole("tab", { name: "Aprovação" }).click();
  const panel = page.getByRole("tabpanel", { name: "Aprovação" });
  await panel.getByRole("button", { name: "Pedir aprovação" }).waitFor();
  await hasNone(page);
  await panel.getByRole("button", { name: "Pedir aprovação" }).click();
  const dialog = page.getByRole("dialog", { name: "Pedir aprovação" });
  await dialog.getByLabel("Emails de quem decide (opcional)").fill("ana@");
  await dialog.getByRole("button", { name: "Prazo (opcional): abrir o calendário" }).click();
  const calendar = page.getByRole("dialog", { name: "Calendário" });
  await calendar.getByRole("grid").waitFor();
  await hasNone(page);
  await calendar.getByRole("button", { name: "Pronto" }).click();
  await calendar.waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Em 3 dias" }).click();
  await dialog.getByRole("button", { name: "Pedir aprovação" }).click();
  await dialog.getByText("Confira este endereço: ana@").waitFor();
  await hasNone(page);
  await dialog.getByLabel("Emails de quem decide (opcional)").fill("ana@cliente.test");
  await dialog.getByRole("button", { name: "Pedir aprovação" }).click();
  await panel.getByText("Ainda não decidiu").waitFor();
  await hasNone(page);
  await panel.getByRole("button", { name: "Encerrar rodada" }).click();
  const question = page.getByRole("alertdialog");
  await hasNone(page);
  await question.getByRole("button", { name: "Encerrar rodada" }).click();
  await panel.getByText("Versão 1 · Sem decisão").waitFor();

  const round = await askApproval(app.app, owner, layout.id, { message: "Confira" });
  const fields = { result: "changes_requested", text: "Título maior" } as const;
  await decideBy(app.app, layout.public_link, round, fields, await newGuest(app.app));
  await panel.getByText("Clara").waitFor();
  await panel.getByText("Versão 1 · Sem decisão").click();
  await panel.getByText("Ninguém decidiu ainda.").waitFor();
  await hasNone(page);
  await page.goto(`${app.url}/layouts?state=approved`);
  await page.getByRole("heading", { name: "Nenhum layout aprovado" }).waitFor();
  await hasNone(page);
});

test("nor in what a visitor decides with: the bar, the request, the form, its errors and its end", async () => {
  const { app, owner } = shared;
  const layout = await makeLayout(app.app, owner, { title: "Cartaz" });
  const message = "Confira os textos e as cores.";
  await askApproval(app.app, owner, layout.id, { message, deadline: DEADLINE });
  const phone = await app.newPage(PHONE);
  await openPublic(phone, { publicUrl: `${app.url}/public/${layout.public_link}` });
  await bar(phone).locator('[data-tip="Ver o pedido inteiro"]').tap();
  await bar(phone)
    .getByText(/^Responda até/)
    .waitFor();
  await hasNone(phone);
  await bar(phone).getByRole("button", { name: "Pedir ajustes" }).tap();
  const dialog = phone.getByRole("dialog");
  await dialog.getByRole("button", { name: "Pedir ajustes" }).tap();
  await dialog.getByText("Diga seu nome para decidir.").waitFor();
  await hasNone(phone);
  await dialog.getByLabel("Seu nome").fill("Clara");
  await dialog.getByRole("button", { name: "Pedir ajustes" }).tap();
  await bar(phone).getByRole("button", { name: "Você pediu ajustes na versão 1" }).waitFor();
  await hasNone(phone);
});

test("nor in the form that asks for a code", async () => {
  const { app, owner } = shared;
  const layout = await makeLayout(app.app, owner, { title: "Cartaz" });
  await askApproval(app.app, owner, layout.id, { emails: ["kika@cliente.test"] });
  const phone = await app.newPage(PHONE);
  await openPublic(phone, { publicUrl: `${app.url}/public/${layout.public_link}` });
  await bar(phone).getByRole("button", { name: "Aprovar" }).tap();
  const dialog = phone.getByRole("dialog");
  await dialog.getByLabel("Seu nome").fill("Kika");
  await dialog.getByLabel("Seu email").fill("kika@cliente.test");
  await hasNone(phone);
  await dialog.getByRole("button", { name: "Enviar código" }).tap();
  await dialog.getByLabel("Código de 6 dígitos").fill("000000");
  await dialog.getByRole("button", { name: "Aprovar" }).tap();
  await dialog.getByText("Código incorreto ou vencido. Peça outro e tente de novo.").waitFor();
  await hasNone(phone);
});
