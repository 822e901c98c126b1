import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterAs } from "#tests/browser/account-steps.ts";
import {
  clickImage,
  commentField,
  eventually,
  openPublic,
  type Shared,
  shareLayout,
} from "#tests/browser/comment-steps.ts";
import { printFigure } from "#tests/support/print-figure.ts";

/** A phone with a notch, on its side. */
const LANDSCAPE = { width: 844, height: 390 };
const INSETS = { left: 47, right: 47, bottom: 21 };

let shared: Shared;
let page: Page;
beforeAll(async () => {
  shared = await shareLayout({ viewport: LANDSCAPE, env: { GTM_ID: "GTM-TEST01" } });
  page = shared.app.page;
  const session = await page.context().newCDPSession(page);
  const insets = { ...INSETS, top: 0 };
  await session.send("Emulation.setSafeAreaInsetsOverride", { insets });
});
afterAll(() => shared.app.close());

test("on a phone on its side, nothing to read or touch is under the notch", async () => {
  let looked = 0;
  const look = async (place: string) => {
    const measure = () => page.evaluate(beyondInsets, INSETS);
    // What slides in arrives.
    await eventually(async () => [place, ...(await measure()).outside]).toEqual([place]);
    const { count } = await measure();
    expect(count, place).toBeGreaterThan(5);
    looked += count;
  };

  await page.goto("/");
  await page.getByRole("button", { name: "Recusar" }).waitFor();
  await look("landing and the question of consent");
  expect(await roomBelow(page.getByRole("region", { name: "Sua privacidade" }))).toBe(true);
  await page.getByRole("button", { name: "Recusar" }).click();
  await page.goto("/login?reset=true");
  await page.locator("[data-sonner-toast][data-mounted=true]").waitFor();
  await look("sign-in and a toast");
  await page.goto("/terms");
  const skip = page.getByRole("link", { name: "Pular para o conteúdo" });
  await skip.focus();
  await eventually(async () => (await skip.boundingBox())?.y).toBeGreaterThan(0);
  await look("a document and the skip link");

  await openPublic(page, shared);
  await look("public page");
  expect(await roomBelow(page.getByRole("group", { name: "Zoom e visualização" }))).toBe(true);
  await clickImage(page, 1, 10);
  await commentField(page).waitFor();
  await look("the form at the left edge");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Abrir comentários" }).click();
  await page.getByRole("complementary", { name: "Comentários" }).waitFor();
  await look("the list of comments");

  await enterAs(page, shared.app, shared.owner);
  await page.goto("/layouts");
  await page.getByText("Página inicial", { exact: true }).waitFor();
  await look("layouts");
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
  // What is under the pointer has a ground that reaches further.
  await page.mouse.move(LANDSCAPE.width - 10, 100);
  await look("menu");
  await page.goto(`/layouts/${shared.layout.id}`);
  await page.locator("[data-stage]").waitFor();
  await look("layout");
  printFigure(`${looked} texts and controls within the insets`);
});

/** Whether it ends above the line that a phone is swiped up by. */
async function roomBelow(locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox();
  return !!box && box.y + box.height <= LANDSCAPE.height - INSETS.bottom;
}

/** Texts and controls of the page, and those of them that reach into an inset. */
function beyondInsets(insets: { left: number; right: number }) {
  const seen = (element: Element | null): element is Element => {
    const style = { opacityProperty: true, visibilityProperty: true };
    if (!element?.checkVisibility(style)) return false;
    // For screen readers only, for robots only, and what is out of sight until it has the focus.
    const { width, height, bottom, right } = element.getBoundingClientRect();
    return width > 1 && height > 1 && bottom > -scrollY && right > 0;
  };
  const boxes: { name: string; box: DOMRect }[] = [];
  const add = (element: Element, box: DOMRect) => {
    const name = (element.getAttribute("aria-label") ?? element.textContent ?? "").slice(0, 60);
    boxes.push({ name: `${element.tagName} ${name}`, box });
  };
  // A control without border or ground is seen by its text or picture alone; one behind a dialog not at all.
  const isPainted = (element: Element) => {
    if (element.closest("[aria-hidden=true]")) return false;
    const { borderLeftWidth, backgroundColor } = getComputedStyle(element);
    return borderLeftWidth !== "0px" || backgroundColor !== "rgba(0, 0, 0, 0)";
  };
  for (const element of document.querySelectorAll("a, button, input, textarea, select"))
    if (seen(element) && isPainted(element)) add(element, element.getBoundingClientRect());
  // A picture is as wide as what shows of it: a blurred ground is larger than its frame.
  const shownOf = (element: Element): DOMRect => {
    const { left, right, y, height } = element.getBoundingClientRect();
    const frame = element.parentElement;
    if (!frame || getComputedStyle(frame).overflowX === "visible") {
      return new DOMRect(left, y, right - left, height);
    }
    const within = frame.getBoundingClientRect();
    const from = Math.max(left, within.left);
    return new DOMRect(from, y, Math.min(right, within.right) - from, height);
  };
  for (const element of document.querySelectorAll("svg, img"))
    if (seen(element)) add(element, shownOf(element));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!text.textContent?.trim() || !seen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) add(element, box);
  }
  const { clientWidth } = document.documentElement;
  const outside = boxes.filter(
    ({ box }) => box.left < insets.left - 0.5 || box.right > clientWidth - insets.right + 0.5,
  );
  return {
    count: boxes.length,
    outside: outside.map(({ name, box }) => `${name}: ${box.left} to ${box.right}`),
  };
}
