import { afterEach, describe, expect, test } from "vitest";
import { setCommentStatus } from "#contract/routes/comments.ts";
import { enterAs } from "#tests/browser/account-steps.ts";
import { axeViolations, useTheme } from "#tests/browser/axe-violations.ts";
import {
  canvasReady,
  openPublic,
  pin,
  type Shared,
  shareLayout,
  spotOf,
} from "#tests/browser/comment-steps.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsOwner, commentAsVisitor } from "#tests/support/layouts.ts";

const AREA = { kind: "area", x: 10, y: 10, width: 20, height: 10 } as const;

let shared: Shared;
afterEach(() => shared.app.close());

describe.each(["dark", "light"])("WCAG AA in the %s theme", (theme) => {
  test("while drawing, while moving a pin and with every kind of pin", async () => {
    shared = await shareLayout();
    const { app, layout, owner } = shared;
    const { page } = app;
    await commentAsVisitor(app.app, layout.public_link, { x_position: 30, mark: AREA });
    await commentAsOwner(app.app, owner, layout.id, { comment: "Da casa" });
    const { body } = await commentAsVisitor(app.app, layout.public_link, { x_position: 60 });
    const input = { layoutId: layout.id, ids: [body.id], status: "resolved" as const };
    await callApi(app.app, setCommentStatus, input, { cookie: owner.cookie });
    await useTheme(page, theme);
    await openPublic(page, shared);
    await page.keyboard.press("a");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    expect(await axeViolations(page), "an area by keyboard").toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("l");
    await page.getByRole("group", { name: "Desenho" }).waitFor();
    const [from, to] = [await spotOf(page, 40, 30), await spotOf(page, 60, 35)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    expect(await axeViolations(page), "a drawing").toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Atalhos do teclado" }).waitFor();
    expect(await axeViolations(page), "the list of keys").toEqual([]);

    const phone = await app.newPage({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await useTheme(phone, theme);
    await openPublic(phone, shared);
    await phone.getByRole("button", { name: "Ferramenta: Ponto" }).tap();
    await phone.getByRole("group", { name: "Ferramentas" }).waitFor();
    expect(await axeViolations(phone), "tools on a phone").toEqual([]);

    await enterAs(page, app, owner);
    await page.goto(`${app.url}/layouts/${layout.id}`);
    await canvasReady(page);
    await pin(page, 1).waitFor();
    await page.keyboard.press("n");
    await page.keyboard.press("m");
    await page.keyboard.press("ArrowRight");
    await page.locator("[data-moving-pin]").waitFor();
    expect(await axeViolations(page), "a pin on its way").toEqual([]);
  });
});
