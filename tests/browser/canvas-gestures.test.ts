import type { CDPSession, Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  eventually,
  openPublic,
  type Shared,
  shareLayout,
  spotOf,
} from "#tests/browser/comment-steps.ts";
import { scatterPins } from "#tests/support/scatter-pins.ts";

const MIDDLE = { x: 200, y: 300 };
const PINS = 200;

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

test("with a tool in hand two fingers still zoom, and what the first of them drew is taken back", async () => {
  await phone.getByRole("button", { name: "Ferramenta: Ponto" }).tap();
  await phone.getByRole("button", { name: "Seta" }).tap();
  await phone.locator("[data-drawing]").waitFor();
  const width = await stageWidth(phone);
  const touch = await phone.context().newCDPSession(phone);
  const one = (type: "touchStart" | "touchMove", x: number) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y: MIDDLE.y, id: 1 }] });
  await one("touchStart", MIDDLE.x - 80);
  await one("touchMove", MIDDLE.x - 40);
  await fingers(touch, "touchStart", 40);
  for (let apart = 50; apart <= 100; apart += 10) await fingers(touch, "touchMove", apart);
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await eventually(() => stageWidth(phone)).toBeGreaterThan(width * 2.3);
  expect(await phone.locator("[data-sketch] path, [data-pending-pin]").count()).toBe(0);
});

test("while fingers zoom, one picture shows every pin on its point; then the pins are back", async () => {
  await scatterPins(shared.app.app.databaseUrl, shared.layout.id, PINS);
  await phone.reload();
  const pins = phone.locator("[data-pin]");
  const picture = phone.locator("canvas");
  await pins.first().waitFor();
  const touch = await phone.context().newCDPSession(phone);
  const lift = () => touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });

  await fingers(touch, "touchStart", 40);
  await lift();
  expect(await picture.count()).toBe(0);
  expect(await pins.count()).toBeGreaterThan(0);

  const points = await pins.evaluateAll((all) =>
    all.map(({ style }) => ({
      x: Number.parseFloat(style.left) / 100,
      y: 1 - Number.parseFloat(style.bottom) / 100,
    })),
  );
  await fingers(touch, "touchStart", 40);
  for (let apart = 45; apart <= 60; apart += 5) await fingers(touch, "touchMove", apart);
  await picture.waitFor();
  await eventually(() => pins.count()).toBe(0);
  const painted = await phone.evaluate(paintedAt, points);
  expect(painted.inView).toBeGreaterThan(10);
  expect(painted.found).toBe(painted.inView);
  await lift();
  await eventually(() => picture.count()).toBe(0);
  await eventually(() => pins.count()).toBeGreaterThan(0);

  // Again before all of them are back: none is missing from the picture.
  await fingers(touch, "touchStart", 60);
  await fingers(touch, "touchMove", 58);
  await lift();
  await fingers(touch, "touchStart", 60);
  for (let apart = 55; apart >= 40; apart -= 5) await fingers(touch, "touchMove", apart);
  const again = await phone.evaluate(paintedAt, points);
  expect(again.inView).toBeGreaterThan(painted.inView);
  expect(again.found).toBe(again.inView);
  await lift();
  // Zoomed otherwise before they are back: they are back at once.
  await phone.keyboard.press("+");
  await eventually(() => picture.count()).toBe(0);
  await eventually(() => pins.count()).toBeGreaterThan(0);
});

/** How many of the points are in view, and how many of those have a pin painted on them. */
function paintedAt(points: { x: number; y: number }[]) {
  const stage = document.querySelector("[data-stage]")?.getBoundingClientRect();
  const canvas = document.querySelector("canvas");
  const box = canvas?.getBoundingClientRect();
  const pixels = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
  if (!stage || !box || !pixels) throw new Error("nothing is painted");
  const alphaAt = (x: number, y: number) =>
    pixels.data[
      4 * (Math.floor(y * devicePixelRatio) * pixels.width + Math.floor(x * devicePixelRatio)) + 3
    ];
  // A little above and to the right of its point a pin is painted, whatever its size.
  const seen = points
    .map(({ x, y }) => ({
      x: stage.left + x * stage.width - box.left + 6,
      y: stage.top + y * stage.height - box.top - 6,
    }))
    .filter(({ x, y }) => x > 6 && x < box.width && y > 0 && y < box.height);
  return { inView: seen.length, found: seen.filter(({ x, y }) => alphaAt(x, y)).length };
}

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
