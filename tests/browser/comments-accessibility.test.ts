import { afterEach, describe, expect, test } from "vitest";
import { enterAs } from "#tests/browser/account-steps.ts";
import { axeViolations, useTheme } from "#tests/browser/axe-violations.ts";
import {
  canvasReady,
  clickImage,
  openPublic,
  pin,
  type Shared,
  shareLayout,
} from "#tests/browser/comment-steps.ts";
import { commentAsVisitor } from "#tests/support/layouts.ts";

let shared: Shared;
afterEach(() => shared.app.close());

describe.each(["dark", "light"])("WCAG AA in the %s theme", (theme) => {
  test("on every screen with comments", async () => {
    shared = await shareLayout();
    const { app, layout, owner } = shared;
    for (const x_position of [30, 31, 60]) {
      await commentAsVisitor(app.app, layout.public_link, { name: "Ana", x_position });
    }
    const { page } = app;
    await useTheme(page, theme);
    await openPublic(page, shared);
    await pin(page, 3).click();
    await page.getByRole("dialog", { name: "Comentário #3" }).waitFor();
    expect(await axeViolations(page), "public, a comment open").toEqual([]);
    await page.keyboard.press("Escape");
    await clickImage(page, 20, 10);
    await page.getByRole("dialog", { name: "Novo comentário" }).waitFor();
    expect(await axeViolations(page), "public, the form").toEqual([]);

    const phone = await app.newPage({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await useTheme(phone, theme);
    await openPublic(phone, shared);
    await phone.getByRole("button", { name: /Abrir comentários/ }).tap();
    await phone.getByRole("complementary", { name: "Comentários" }).waitFor();
    expect(await axeViolations(phone), "public, phone, the list").toEqual([]);

    await enterAs(page, app, owner);
    await page.goto(`${app.url}/layouts/${layout.id}`);
    await canvasReady(page);
    await pin(page, 3).waitFor();
    expect(await axeViolations(page), "owner").toEqual([]);
    await pin(page, 3).click();
    await page.getByRole("dialog", { name: "Comentário #3" }).waitFor();
    expect(await axeViolations(page), "owner, a comment open").toEqual([]);
    const card = page.getByRole("dialog", { name: "Comentário #3" });
    await card.getByRole("button", { name: "Reagir" }).click();
    await card.getByLabel(/^Responder a/).fill("Vamos mudar");
    expect(await axeViolations(page), "owner, answering and reacting").toEqual([]);
    await card.getByRole("button", { name: "Responder", exact: true }).click();
    await card.getByRole("list", { name: "Respostas" }).waitFor();
    await card.getByRole("button", { name: "Excluir", exact: true }).click();
    await card.getByRole("group", { name: /^Excluir este comentário/ }).waitFor();
    expect(await axeViolations(page), "owner, an answer and a question").toEqual([]);
    await page.keyboard.press("Escape");
    await card.getByRole("button", { name: "Fechar" }).click();
    await page.getByRole("button", { name: "Selecionar", exact: true }).click();
    await page.getByRole("checkbox").first().click();
    expect(await axeViolations(page), "owner, several chosen").toEqual([]);

    await page.goto(`${app.url}/comments`);
    await page.getByRole("link", { name: /^Ver Layout/ }).waitFor();
    expect(await axeViolations(page), "overview").toEqual([]);
  });
});
