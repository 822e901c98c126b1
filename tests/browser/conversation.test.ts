import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createReply } from "#contract/routes/replies.ts";
import { enterAs } from "#tests/browser/account-steps.ts";
import { axeViolations } from "#tests/browser/axe-violations.ts";
import {
  canvasReady,
  clickImage,
  eventually,
  isInReach,
  nextNumber,
  openPublic,
  pin,
  type Shared,
  shareLayout,
  writeAndSend,
} from "#tests/browser/comment-steps.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsVisitor } from "#tests/support/layouts.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const ABOVE_THE_KEYBOARD = { width: 390, height: 504 };

let shared: Shared;
beforeAll(async () => {
  shared = await shareLayout();
});
afterAll(() => shared.app.close());

async function openRoom(page: Page): Promise<void> {
  await enterAs(page, shared.app, shared.owner);
  await page.goto(`${shared.app.url}/layouts/${shared.layout.id}`);
  await canvasReady(page);
}

const card = (page: Page, number: number) =>
  page.getByRole("dialog", { name: `Comentário #${number}` });

/** What was answered; a text that is being sent stands in the form as well. */
const replies = (page: Page, number: number) =>
  card(page, number).getByRole("list", { name: "Respostas" });

async function answer(page: Page, number: number, text: string): Promise<void> {
  await card(page, number)
    .getByLabel(/^Responder a/)
    .fill(text);
  await card(page, number).getByRole("button", { name: "Responder", exact: true }).click();
  await replies(page, number).getByText(text).waitFor();
}

test("a client on a phone and the studio talk under one pin, each seen by the other at once", async () => {
  const phone = await shared.app.newPage(PHONE);
  await openPublic(phone, shared);
  const { page } = shared.app;
  await openRoom(page);

  await clickImage(phone, 40, 20);
  await writeAndSend(phone, "O título ficou pequeno");
  await pin(page, 1).waitFor();
  await page.getByRole("button", { name: "Ver", exact: true }).click();
  await card(page, 1).getByText("O título ficou pequeno").waitFor();
  await phone.getByRole("dialog", { name: "Novo comentário" }).waitFor({ state: "detached" });
  await pin(phone, 1).tap();
  await card(phone, 1)
    .getByLabel(/^Responder a/)
    .waitFor();

  await answer(page, 1, "Aumentamos na próxima versão");
  await replies(phone, 1).getByText("Aumentamos na próxima versão").waitFor();
  await card(phone, 1).getByText("Equipe", { exact: true }).waitFor();
  await answer(phone, 1, "Obrigado!");
  await replies(page, 1).getByText("Obrigado!").waitFor();

  await card(phone, 1).getByRole("button", { name: "Reagir" }).first().tap();
  await card(phone, 1).getByRole("button", { name: /^🎉/ }).tap();
  await card(page, 1).getByRole("button", { name: "🎉: 1 pessoa" }).waitFor();

  await card(phone, 1).getByRole("button", { name: "Editar", exact: true }).tap();
  await card(phone, 1)
    .getByLabel("Comentário", { exact: true })
    .fill("O título ficou pequeno demais");
  await card(phone, 1).getByRole("button", { name: "Salvar" }).tap();
  await card(page, 1).getByText("O título ficou pequeno demais").waitFor();

  await card(page, 1).getByRole("button", { name: "Marcar como resolvido" }).click();
  await card(phone, 1).getByText("Resolvido por Marina").waitFor();
  expect(await axeViolations(phone), "phone, resolved").toEqual([]);
  await card(page, 1).getByRole("button", { name: "Reabrir" }).click();
  await card(phone, 1).getByText("Resolvido por Marina").waitFor({ state: "detached" });

  await card(phone, 1).getByRole("button", { name: "Excluir", exact: true }).tap();
  await phone
    .getByRole("group", { name: /as respostas ficam/ })
    .getByText("Excluir")
    .last()
    .tap();
  await card(page, 1).getByText("Comentário removido pelo autor").waitFor();
  await card(page, 1).getByText("Obrigado!").waitFor();
});

test("on a phone with its keyboard up, the field that is typed in and its button are in reach", async () => {
  const phone = await shared.app.newPage(PHONE);
  await openPublic(phone, shared);
  const number = await nextNumber(shared);
  await clickImage(phone, 60, 40);
  await writeAndSend(phone, "Esta cor é horivel");
  await pin(phone, number).tap();
  const dialog = card(phone, number);
  const field = dialog.getByLabel(/^Responder a/);
  await field.tap();
  await phone.setViewportSize(ABOVE_THE_KEYBOARD);
  await eventually(() => isInReach(field)).toBe(true);
  const send = dialog.getByRole("button", { name: "Responder", exact: true });
  expect(await isInReach(send)).toBe(true);
  await field.fill("E o título também");
  await send.tap();

  const inReach = async (label: string) =>
    (await isInReach(dialog.getByLabel(label, { exact: true }))) &&
    (await isInReach(dialog.getByRole("button", { name: "Salvar" })));
  await dialog.getByRole("button", { name: /^Editar a resposta/ }).tap();
  await eventually(() => inReach("Resposta")).toBe(true);
  await dialog.getByRole("button", { name: "Cancelar" }).tap();
  await dialog.getByRole("button", { name: "Editar", exact: true }).tap();
  await eventually(() => inReach("Comentário")).toBe(true);
  await phone.context().close();
});

test("after an offline stretch an open thread is exact, and what was sent meanwhile goes out once", async () => {
  const { app, layout, owner } = shared;
  const number = await nextNumber(shared);
  const { body } = await commentAsVisitor(app.app, layout.public_link, { name: "Ana" });
  // Apart from the watched pages: the console rightly reports every request that failed.
  const page = await app.page.context().browser()?.newPage({ locale: "pt-BR" });
  if (!page) throw new Error("no browser");
  await page.goto(`${shared.publicUrl}?comment=${body.id}`);
  const dialog = card(page, number);
  await dialog.getByLabel(/^Responder a/).waitFor();
  // The form is open before the connection goes.
  await dialog.getByLabel(/^Responder a/).fill("Sem rede");
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Responder", exact: true }).click();
  await dialog.getByText("Sem conexão. Enviaremos assim que ela voltar.").waitFor();
  const meanwhile = { commentId: body.id, id: randomUUID(), text: "Enquanto isso" };
  await callApi(app.app, createReply, meanwhile, { cookie: owner.cookie });
  await page.context().setOffline(false);
  await replies(page, number).getByText("Enquanto isso").waitFor();
  await replies(page, number).getByText("Sem rede").waitFor();
  expect(await replies(page, number).getByRole("listitem").count()).toBe(2);
  await page.close();
});
