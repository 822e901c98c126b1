import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterAs, toastOf } from "#tests/browser/account-steps.ts";
import {
  canvasReady,
  eventually,
  openPublic,
  pin,
  type Shared,
  shareLayout,
  spotOf,
  tipOf,
} from "#tests/browser/comment-steps.ts";
import { commentAsVisitor } from "#tests/support/layouts.ts";
import { rows } from "#tests/support/rows.ts";

const AREA = { kind: "area", x: 20, y: 10, width: 20, height: 10 } as const;

const REFUSED = { error: { code: "role_required", message: "Sem permissão", request_id: "1" } };

let shared: Shared;
let page: Page;
/** One page of the owner for all, with one comment of a visitor, which marks an area. */
beforeAll(async () => {
  shared = await shareLayout({ refusals: true });
  page = shared.app.page;
  const fields = { name: "Ana", x_position: 40, y_position: 10, mark: AREA };
  await commentAsVisitor(shared.app.app, shared.layout.public_link, fields);
  await openRoom(page);
});
afterAll(() => shared.app.close());

async function openRoom(by: Page): Promise<void> {
  await enterAs(by, shared.app, shared.owner);
  await by.goto(`${shared.app.url}/layouts/${shared.layout.id}`);
  await canvasReady(by);
  await pin(by, 1).waitFor();
}

test("the owner drags a pin and its mark along; visitors see it move, and cannot do it themselves", async () => {
  const before = await stored();
  const visitor = await shared.app.newPage();
  await openPublic(visitor, shared);
  const from = await grab(page);
  await page.mouse.move(from.x + 90, from.y + 60, { steps: 4 });
  await page.mouse.up();
  const target = await percentOf(page, { x: from.x + 90 - 12, y: from.y + 60 + 12 });
  await eventually(async () => (await stored()).x).toBeCloseTo(target.x, 0);
  const { mark, x } = await stored();
  expect(mark.x - before.mark.x).toBeCloseTo(x - before.x, 1);
  // The click that ends a drag opens nothing.
  expect(await page.getByRole("dialog").count()).toBe(0);
  await eventually(async () => (await percentOfPin(visitor)).x).toBeCloseTo(x, 0);

  const tip = await tipOf(pin(visitor, 1));
  await visitor.mouse.move(tip.x + 12, tip.y - 12);
  await visitor.mouse.down();
  await visitor.mouse.move(tip.x + 80, tip.y + 40, { steps: 4 });
  await visitor.mouse.up();
  expect((await stored()).x).toBe(x);
});

test("a click with a trembling hand opens the pin and moves nothing", async () => {
  const before = await stored();
  const from = await grab(page);
  await page.mouse.move(from.x + 3, from.y + 2);
  await page.mouse.up();
  const card = page.getByRole("dialog", { name: /^Comentário/ });
  await card.waitFor();
  expect(await stored()).toEqual(before);
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
});

test("by keyboard: M, arrows and Enter; Escape leaves it where it was", async () => {
  const { x, y, mark } = await stored();
  await page.keyboard.press("n");
  await eventually(() => focusedPin(page)).toMatch(/^Comentário 1/);
  // Its row in the list is lit.
  await page.locator("[data-comment][data-lit]").waitFor();
  await page.keyboard.press("m");
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
  await page.locator("[data-moving-pin]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[data-moving-pin]").waitFor({ state: "detached" });
  await eventually(() => focusedPin(page)).toMatch(/^Comentário 1/);
  await page.keyboard.press("m");
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Enter");
  await eventually(async () => (await stored()).y).toBeCloseTo(y + 5, 3);
  const moved = await stored();
  expect(moved.x).toBeCloseTo(x - 0.1, 3);
  expect(moved.mark.x).toBeCloseTo(mark.x - 0.1, 3);
  expect(moved.mark.y).toBeCloseTo(mark.y + 5, 3);
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("a finger drags the pin that is open; on any other it scrolls", async () => {
  const before = await stored();
  const phone = await shared.app.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await openRoom(phone);
  const touch = await phone.context().newCDPSession(phone);
  const dragPin = async () => {
    const tip = await tipOf(pin(phone, 1));
    const at = (share: number) => ({ x: tip.x + 12 - 80 * share, y: tip.y - 12 + 40 * share });
    const send = (type: "touchStart" | "touchMove", share: number) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: [at(share)] });
    await send("touchStart", 0);
    for (let step = 1; step <= 8; step += 1) await send("touchMove", step / 8);
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await dragPin();
  expect(await phone.locator("[data-moving-pin]").count()).toBe(0);
  expect(await stored()).toEqual(before);
  await pin(phone, 1).tap();
  await phone.getByRole("dialog", { name: "Comentário #1" }).waitFor();
  await dragPin();
  await eventually(async () => (await stored()).x).toBeLessThan(before.x - 10);
});

test("a pin that may not be put down goes back to its place, and says so", async () => {
  await page.route("**/move", (route) => route.fulfill({ status: 403, json: REFUSED }));
  const before = await tipOf(pin(page, 1));
  const from = await grab(page);
  await page.mouse.move(from.x + 70, from.y + 40, { steps: 4 });
  await page.mouse.up();
  await toastOf(page, "Não foi possível mover o comentário. Ele voltou ao lugar.").waitFor();
  await eventually(async () => (await tipOf(pin(page, 1))).x).toBeCloseTo(before.x, 0);
  await page.unroute("**/move");
});

/** Presses the mouse on the pin, and answers where. */
async function grab(page: Page): Promise<{ x: number; y: number }> {
  const tip = await tipOf(pin(page, 1));
  const at = { x: tip.x + 12, y: tip.y - 12 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  return at;
}

async function stored() {
  const [row] = await rows<{ x: number; y: number; mark: { x: number; y: number } }>(
    shared.app.app,
    "select x_position x, y_position y, mark from comments where layout_id = $1",
    [shared.layout.id],
  );
  if (!row) throw new Error("the comment is gone");
  return row;
}

async function percentOfPin(page: Page) {
  return percentOf(page, await tipOf(pin(page, 1)));
}

async function percentOf(page: Page, at: { x: number; y: number }) {
  const [start, end] = [await spotOf(page, 0, 0), await spotOf(page, 100, 100)];
  return {
    x: ((at.x - start.x) / (end.x - start.x)) * 100,
    y: ((at.y - start.y) / (end.y - start.y)) * 100,
  };
}

function focusedPin(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
}
