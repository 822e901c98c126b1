import { randomUUID } from "node:crypto";
import type { Locator } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { enterAs, toastOf } from "#tests/browser/account-steps.ts";
import {
  canvasReady,
  clickImage,
  eventually,
  openPublic,
  pin,
  type Shared,
  shareLayout,
  writeAndSend,
} from "#tests/browser/comment-steps.ts";
import { drawPicture } from "#tests/support/draw-images.ts";
import { commentAsVisitor } from "#tests/support/layouts.ts";

let shared: Shared;
afterEach(() => shared.app.close());

async function openOwner(query = "") {
  const { page } = shared.app;
  await enterAs(page, shared.app, shared.owner);
  await page.goto(`${shared.app.url}/layouts/${shared.layout.id}${query}`);
  await canvasReady(page);
  return page;
}

test("the owner is told of a visitor's comment, not of their own, and signs with their name", async () => {
  shared = await shareLayout();
  const page = await openOwner();
  await page.getByText("Nenhum comentário ainda").waitFor();
  await clickImage(page, 40, 12);
  await writeAndSend(page, "Meu recado");
  await page.getByRole("button", { name: "Comentário 1, de Marina" }).waitFor();
  expect(await toastOf(page, "Novo comentário recebido!").count()).toBe(0);

  await commentAsVisitor(shared.app.app, shared.layout.public_link, { comment: "Da visita" });
  await toastOf(page, "Novo comentário recebido!").waitFor();
  await pin(page, 2).waitFor();
  // Newest first.
  const cards = page.getByRole("region", { name: /^Comentários/ }).getByRole("listitem");
  expect(await cards.first().textContent()).toContain("Da visita");
  expect(await cards.first().textContent()).toContain("x 10,0 % · y 20,0 %");
});

test("a pin shows text and time on hover and opens 'Comentário #n'", async () => {
  shared = await shareLayout();
  await commentAsVisitor(shared.app.app, shared.layout.public_link, {
    name: "Ana",
    comment: "Olhe aqui",
  });
  const page = await openOwner();
  await pin(page, 1).hover();
  await page.getByRole("tooltip").getByText("Olhe aqui").waitFor();
  await page
    .getByRole("tooltip")
    .getByText(/ de \d{4} às \d\d:\d\d$/)
    .waitFor();
  await pin(page, 1).click();
  const dialog = page.getByRole("dialog", { name: "Comentário #1" });
  await dialog.getByText("Olhe aqui").waitFor();
  await dialog.getByText("Ana", { exact: true }).waitFor();
});

test.each([
  ["a desk", { width: 1280, height: 800 }],
  ["a phone", { width: 390, height: 844 }],
])("on %s a card far below leads to the canvas and its pin", async (_, viewport) => {
  shared = await shareLayout({ viewport, bytes: await drawPicture(900, 4000).png().toBuffer() });
  const { app, layout } = shared;
  const fields = { comment: "Lá embaixo", x_position: 50, y_position: 90 };
  await commentAsVisitor(app.app, layout.public_link, fields);
  const page = await openOwner();
  const cards = page.getByRole("region", { name: /^Comentários/ });
  const words = cards.getByRole("listitem").getByText("Lá embaixo");
  await words.waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const canvas = page.getByRole("region", { name: /^Área do layout/ });
  expect(await isWhollySeen(canvas)).toBe(false);
  await words.click();
  await eventually(() => isOnTop(pin(page, 1))).toBe(true);
  expect(await isWhollySeen(canvas)).toBe(true);
});

test("the address in a mail opens its comment on the owner's page, and says when that is gone", async () => {
  shared = await shareLayout({ bytes: await drawPicture(900, 4000).png().toBuffer() });
  const { app, layout } = shared;
  const fields = { name: "Ana", comment: "Lá embaixo", x_position: 50, y_position: 90 };
  const { body } = await commentAsVisitor(app.app, layout.public_link, fields);
  const page = await openOwner(`?comment=${body.id}`);
  const dialog = page.getByRole("dialog", { name: "Comentário #1" });
  await dialog.getByText("Lá embaixo").waitFor();
  await dialog.getByRole("button", { name: "Fechar" }).click();
  await eventually(() => isOnTop(pin(page, 1))).toBe(true);

  await openOwner(`?comment=${randomUUID()}`);
  await toastOf(page, "Este comentário não existe mais.").waitFor();
});

test("editing and deleting show on every open page", async () => {
  shared = await shareLayout();
  const { app, layout } = shared;
  await commentAsVisitor(app.app, layout.public_link, { name: "Ana", comment: "Primeiro" });
  await commentAsVisitor(app.app, layout.public_link, {
    name: "Bia",
    comment: "Segundo",
    x_position: 60,
  });
  const page = await openOwner();
  const visitor = await app.newPage();
  await openPublic(visitor, shared);
  await visitor.getByText("Primeiro").waitFor();

  await page.getByRole("button", { name: "Editar o comentário 1" }).click();
  const form = page.getByRole("dialog", { name: "Editar comentário #1" });
  await form.getByLabel("Comentário").fill(" ");
  await form.getByRole("button", { name: "Salvar" }).click();
  await form.getByText("Por favor, digite um comentário").waitFor();
  await form.getByLabel("Comentário").fill("Primeiro, corrigido");
  await form.getByRole("button", { name: "Salvar" }).click();
  await toastOf(page, "Comentário atualizado com sucesso!").waitFor();
  await visitor.getByText("Primeiro, corrigido").waitFor();

  await page.getByRole("button", { name: "Excluir o comentário 1" }).click();
  await page.getByRole("button", { name: "Excluir comentário" }).click();
  await toastOf(page, "Comentário excluído com sucesso!").waitFor();
  await visitor.getByRole("button", { name: "Comentário 1, de Bia" }).waitFor();
  await eventually(() => visitor.getByText("Primeiro, corrigido").count()).toBe(0);
  await eventually(() => pin(page, 2).count()).toBe(0);
});

test("the owner pauses comments; visitors look but cannot pin", async () => {
  shared = await shareLayout();
  const page = await openOwner();
  const toggle = page.getByRole("switch", { name: "Aceitar novos comentários" });
  await toggle.click();
  await page.getByText("Quem tem o link vê o layout, mas não pode comentar.").waitFor();
  await eventually(() => toggle.isEnabled()).toBe(true);
  const visitor = await shared.app.newPage();
  await openPublic(visitor, shared);
  await visitor.getByText("O dono deste layout pausou novos comentários.").first().waitFor();
  await clickImage(visitor, 40, 20);
  expect(await visitor.locator("[data-pending-pin]").count()).toBe(0);
});

/** Between the site's header and the window's lower edge. */
function isWhollySeen(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const header = document.querySelector("header")?.getBoundingClientRect();
    const { top, bottom } = node.getBoundingClientRect();
    return top >= (header?.bottom ?? 0) && bottom <= innerHeight;
  });
}

/** Whether a click in its middle would reach it: neither scrolled away nor covered. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}
