import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import {
  clickImage,
  eventually,
  openPublic,
  pin,
  type Shared,
  shareLayout,
  spotOf,
  tipOf,
} from "#tests/browser/comment-steps.ts";
import { commentAsVisitor } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";

const MARK = 24;
const VIEWS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

let shared: Shared;
afterEach(() => shared.app.close());

test.each([
  ["1440 × 2,000", 2_000, { x: 1_017, y: 1_433 }],
  ["1440 × 20,000", 20_000, { x: 391, y: 17_289 }],
])(
  "a pin stands on its pixel of a %s image at every size and at 4×",
  async (name, height, pixel) => {
    shared = await shareLayout({ bytes: await drawMark(height, pixel) });
    const { app, layout } = shared;
    await commentAsVisitor(app.app, layout.public_link, {
      x_position: (pixel.x / 1440) * 100,
      y_position: (pixel.y / height) * 100,
    });
    const errors: number[] = [];
    const placed: number[] = [];
    for (const viewport of VIEWS) {
      const page = await app.newPage({ viewport, reducedMotion: "reduce" });
      await openPublic(page, shared);
      for (const zoom of ["fit", "4×"]) {
        if (zoom === "4×") await zoomToMost(page);
        await bringIntoView(page, pixel.x / 1440, pixel.y / height);
        const tip = await tipOf(pin(page, 1));
        const mark = await findMark(page);
        const error = Math.hypot(tip.x - mark.x, tip.y - mark.y);
        errors.push(error);
        expect(error, `${viewport.width} px, ${zoom}`).toBeLessThan(1);
        placed.push(await placingError(page));
      }
      await page.context().close();
    }
    printFigure(
      `pin on its pixel, ${name}: worst ${Math.max(...errors).toFixed(2)} px of ${errors.length}`,
    );
    printFigure(`pin where the click was, ${name}: worst ${Math.max(...placed).toFixed(2)} px`);
    expect(Math.max(...placed)).toBeLessThan(1);
  },
  // A tall picture takes its time to be drawn and cut.
  240_000,
);

test("Ctrl and wheel zoom keep the point under the pointer; keys zoom too, but not while typing", async () => {
  shared = await shareLayout();
  const { page } = shared.app;
  await openPublic(page, shared);
  const pointer = { x: 500, y: 400 };
  const before = await percentAt(page, pointer);
  await page.mouse.move(pointer.x, pointer.y);
  await page.keyboard.down("Control");
  for (let turn = 0; turn < 3; turn += 1) await page.mouse.wheel(0, -40);
  await page.keyboard.up("Control");
  await eventually(() => percentOf(page)).toBeGreaterThan(150);
  const after = await spotOf(page, before.x, before.y);
  expect(Math.hypot(after.x - pointer.x, after.y - pointer.y)).toBeLessThan(1.5);

  await page.keyboard.press("0");
  const fit = await percentOf(page);
  await page.keyboard.press("+");
  await eventually(() => percentOf(page)).toBeGreaterThan(fit);
  await page.keyboard.press("0");
  await eventually(() => percentOf(page)).toBe(fit);
  await clickImage(page, 10, 10);
  await page.keyboard.type("+++");
  expect(await percentOf(page)).toBe(fit);
});

/** How far from a click its pin stands. */
async function placingError(page: Page): Promise<number> {
  const spot = { x: 200, y: 300 };
  await page.mouse.click(spot.x, spot.y);
  const tip = await tipOf(page.locator("[data-pending-pin]"));
  await page.keyboard.press("Escape");
  return Math.hypot(tip.x - spot.x, tip.y - spot.y);
}

/** A magenta square around a pixel, on grey. */
function drawMark(height: number, { x, y }: { x: number; y: number }): Promise<Buffer> {
  const grey = { r: 120, g: 120, b: 120 };
  const input = {
    create: {
      width: MARK,
      height: MARK,
      channels: 3 as const,
      background: { r: 255, g: 0, b: 255 },
    },
  };
  return sharp({ create: { width: 1440, height, channels: 3, background: grey } })
    .composite([{ input, left: x - MARK / 2, top: y - MARK / 2 }])
    .png()
    .toBuffer();
}

async function percentAt(page: Page, at: { x: number; y: number }) {
  const box = await page.locator("[data-stage]").boundingBox();
  if (!box) throw new Error("the stage is not on screen");
  return { x: ((at.x - box.x) / box.width) * 100, y: ((at.y - box.y) / box.height) * 100 };
}

async function zoomToMost(page: Page): Promise<void> {
  for (let step = 0; step < 14; step += 1) await page.keyboard.press("+");
  await eventually(() => percentOf(page)).toBe(400);
}

async function percentOf(page: Page): Promise<number> {
  const name = await page.getByRole("button", { name: /^Tamanho real/ }).getAttribute("aria-label");
  return Number(/(\d+) %$/.exec(name ?? "")?.[1]);
}

/** To about the middle of the screen, its slice loaded. */
async function bringIntoView(page: Page, x: number, y: number): Promise<void> {
  // What zooming has left to do (it holds the middle) must not move the page afterwards.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page.locator("[data-stage]").evaluate(
    (stage, at) => {
      const box = stage.getBoundingClientRect();
      stage.parentElement?.scrollBy(
        box.left + at.x * box.width - innerWidth / 3,
        box.top + at.y * box.height - innerHeight / 2,
      );
    },
    { x, y },
  );
  await page.waitForFunction((at) => {
    const stage = document.querySelector("[data-stage]");
    const box = stage?.getBoundingClientRect();
    if (!box) return false;
    const py = box.top + at * box.height;
    return [...document.querySelectorAll("[data-stage] [role=img] img")].some((img) => {
      const { top, bottom } = img.getBoundingClientRect();
      return top <= py && bottom >= py;
    });
  }, y);
}

/** The middle of the magenta that is on screen, with the pins out of the way. */
async function findMark(page: Page): Promise<{ x: number; y: number }> {
  await page.keyboard.press("Shift+C");
  await pin(page, 1).waitFor({ state: "detached" });
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await page.keyboard.press("Shift+C");
  await pin(page, 1).waitFor();
  let [sum, sumX, sumY] = [0, 0, 0];
  for (let i = 0; i < data.length; i += 3) {
    const [r, g, b] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
    // How magenta a pixel is counts, so that half-covered edges count half.
    const weight = Math.max(0, Math.min(r, b) - g - 20);
    if (weight < 20 || Math.abs(r - b) > 24) continue;
    const at = i / 3;
    sum += weight;
    sumX += weight * ((at % info.width) + 0.5);
    sumY += weight * (Math.floor(at / info.width) + 0.5);
  }
  expect(sum, "the mark is on screen").toBeGreaterThan(0);
  return { x: sumX / sum, y: sumY / sum };
}
