import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterAs, phone } from "#tests/browser/account-steps.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp();
});
afterAll(() => app.close());

const tip = (page: Page) =>
  page.locator("body > [aria-hidden=true]").filter({ hasText: "Excluir" });

/** A card near the window's right side, whose own edges would cut off what leaves it. */
async function openCards(touch: boolean): Promise<Page> {
  const owner = await subscriber(app.app);
  await makeLayout(app.app, owner, { title: "Vitrine de Outono" });
  const page = await app.newPage({ viewport: phone, hasTouch: touch, isMobile: touch });
  await enterAs(page, app, owner);
  await page.goto("/layouts");
  await page.getByRole("heading", { name: "Vitrine de Outono" }).waitFor();
  return page;
}

test("an icon says what it does when pointed at or focused, whole, beside itself and once", async () => {
  const page = await openCards(false);
  const button = page.getByRole("button", { name: "Excluir Vitrine de Outono" });
  await button.hover();
  await tip(page).waitFor();
  const [icon, shown] = [await button.boundingBox(), await tip(page).boundingBox()];
  if (!icon || !shown) throw new Error("not drawn");
  expect(shown.y + shown.height <= icon.y || shown.y >= icon.y + icon.height).toBe(true);
  expect(shown.x >= 0 && shown.x + shown.width <= phone.width).toBe(true);
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBeLessThanOrEqual(0);
  expect(await button.getAttribute("title")).toBeNull();
  await page.keyboard.press("Escape");
  await tip(page).waitFor({ state: "detached" });

  // By keyboard, from the button before it.
  await page.mouse.move(0, 0);
  await page.getByRole("button", { name: /^Copiar link de/ }).focus();
  await page.keyboard.press("Tab");
  await tip(page).waitFor();
  await page.keyboard.press("Shift+Tab");
  await tip(page).waitFor({ state: "detached" });
  await page.keyboard.press("Tab");
  await tip(page).waitFor();
  // What is pressed has been read.
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").waitFor();
  expect(await tip(page).count()).toBe(0);
});

test("a finger is shown no tooltip", async () => {
  const page = await openCards(true);
  await page.getByRole("button", { name: "Excluir Vitrine de Outono" }).tap();
  await page.getByRole("alertdialog").waitFor();
  expect(await page.locator("body > .z-70").count()).toBe(0);
});
