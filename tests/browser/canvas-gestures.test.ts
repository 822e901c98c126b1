import type { CDPSession, Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  eventually,
  openPublic,
  type Shared,
  shareLayout,
  spotOf,
} from "#tests/browser/comment-steps.ts";

const MIDDLE = { x: 200, y: 300 };

let shared: Shared;
let phone: Page;

beforeEach(async () => {
  shared = await shareLayout();
  phone = await shared.app.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await openPublic(phone, shared);
});
afterEach(() => shared.app.close());

test("two fingers zoom around the point between them and place nothing", async () => {
  const before = await percentAt(phone, MIDDLE);
  const width = await stageWidth(phone);
  const touch = await phone.context().newCDPSession(phone);
  await fingers(touch, "touchStart", 40);
  for (let apart = 50; apart <= 100; apart += 10) await fingers(touch, "touchMove", apart);
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });

  await eventually(() => stageWidth(phone)).toBeGreaterThan(width * 2.3);
  const after = await spotOf(phone, before.x, before.y);
  expect(Math.hypot(after.x - MIDDLE.x, after.y - MIDDLE.y)).toBeLessThan(2);
  expect(await phone.locator("[data-pending-pin]").count()).toBe(0);
});

test("a double tap zooms in, another one back, and no pin is left", async () => {
  const width = await stageWidth(phone);
  await doubleTap();
  await eventually(() => stageWidth(phone)).toBeGreaterThan(width * 1.5);
  expect(await phone.locator("[data-pending-pin]").count()).toBe(0);
  await doubleTap();
  await eventually(() => stageWidth(phone)).toBe(width);
});

/** Made in the page: sent from here, two taps may be too far apart on a busy machine. */
async function doubleTap(): Promise<void> {
  await phone.evaluate(async ({ x, y }) => {
    for (let tap = 0; tap < 2; tap += 1) {
      const init = { clientX: x, clientY: y, bubbles: true, isPrimary: true, pointerType: "touch" };
      const target = document.elementFromPoint(x, y);
      target?.dispatchEvent(new PointerEvent("pointerdown", { ...init, pointerId: 1 }));
      target?.dispatchEvent(new PointerEvent("click", init));
      await new Promise((done) => setTimeout(done));
    }
  }, MIDDLE);
}

function fingers(touch: CDPSession, type: "touchStart" | "touchMove", apart: number) {
  const touchPoints = [
    { x: MIDDLE.x - apart, y: MIDDLE.y, id: 1 },
    { x: MIDDLE.x + apart, y: MIDDLE.y, id: 2 },
  ];
  return touch.send("Input.dispatchTouchEvent", { type, touchPoints });
}

async function stageWidth(page: Page): Promise<number> {
  return (await page.locator("[data-stage]").boundingBox())?.width ?? 0;
}

async function percentAt(page: Page, at: { x: number; y: number }) {
  const box = await page.locator("[data-stage]").boundingBox();
  if (!box) throw new Error("the stage is not on screen");
  return { x: ((at.x - box.x) / box.width) * 100, y: ((at.y - box.y) / box.height) * 100 };
}
