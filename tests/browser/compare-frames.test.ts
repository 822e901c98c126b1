import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { canvasReady, type Shared, shareLayout } from "#tests/browser/comment-steps.ts";
import { drawBands } from "#tests/support/draw-images.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { makeVersion } from "#tests/support/versions.ts";

const WAYS = ["alone", "side", "curtain"] as const;
type Way = (typeof WAYS)[number];

interface Frames {
  p95: number;
  mean: number;
}

const ROUNDS = 3;
const RATIO = 1.2;
const ORIGINAL = /^\/files\/assets\/[0-9a-f-]{36}\.\w+$/;

let shared: Shared;
afterEach(() => shared.app.close());

/** As in canvas-frames.test.ts: only a machine that does nothing else tells one step of 16.7 ms from two. */
test("two versions of 1440 × 12,000: frames while scrolling side by side and dragging the curtain against one alone", async () => {
  shared = await shareLayout({ bytes: await drawBands(1440, 12_000).png().toBuffer() });
  const { app, owner, layout } = shared;
  await makeVersion(app.app, owner, layout.id, {
    bytes: await drawBands(1440, 12_000).negate({ alpha: false }).png().toBuffer(),
  });
  await jobsSettled(app.app, "render-layout", "compare-versions");
  const frames: Record<Way, Frames[]> = { alone: [], side: [], curtain: [] };
  const originals: string[] = [];
  let pictures = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const way of WAYS) {
      const page = await app.newPage({ viewport: { width: 1280, height: 800 } });
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith("/files/")) pictures += 1;
        if (ORIGINAL.test(pathname)) originals.push(pathname);
      });
      await page.goto(`${shared.publicUrl}${way === "alone" ? "" : "?compare=1-2"}`);
      await canvasReady(page);
      await page.getByRole("button", { name: "Fechar comentários" }).first().click();
      if (way === "curtain") await page.getByRole("button", { name: "Cortina" }).click();
      const measure = way === "curtain" ? dragOnce : scrollOnce;
      await measure(page);
      frames[way].push(await measure(page));
      await page.context().close();
    }
  }
  const figures = WAYS.map(
    (way) => `${way} ${p95(frames[way]).toFixed(1)} ms (mean ${mean(frames[way]).toFixed(1)})`,
  );
  printFigure(
    `comparison: frame p95 ${figures.join(", ")}; ${originals.length} originals among ${pictures} pictures asked for`,
  );
  expect(originals).toEqual([]);
  expect(p95(frames.side) / p95(frames.alone)).toBeLessThanOrEqual(RATIO);
  expect(p95(frames.curtain) / p95(frames.alone)).toBeLessThanOrEqual(RATIO);
}, 240_000);

function scrollOnce(page: Page): Promise<Frames> {
  return page.evaluate(async () => {
    const scroller = document.querySelector("[data-stage]")?.parentElement;
    const times: number[] = [];
    let last = performance.now();
    for (let frame = 0; frame < 150; frame += 1) {
      scroller?.scrollBy(0, frame < 75 ? 40 : -40);
      const now = await new Promise<number>((done) => requestAnimationFrame(done));
      times.push(now - last);
      last = now;
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
    return { p95, mean: times.reduce((sum, time) => sum + time, 0) / times.length };
  });
}

/** By its handle, from side to side. */
async function dragOnce(page: Page): Promise<Frames> {
  const handle = page.getByRole("slider", { name: "Posição da cortina" });
  const box = await handle.boundingBox();
  if (!box) throw new Error("no curtain");
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const taken = await page.evaluate(async ({ x, y }) => {
    const slider = document.querySelector("[role=slider]");
    // What was pressed has the pointer, which may be the icon inside.
    const held = document.elementFromPoint(x, y);
    const places = new Set<string | null>();
    const times: number[] = [];
    let last = performance.now();
    for (let frame = 0; frame < 150; frame += 1) {
      const clientX = x + Math.sin(frame / 12) * 300;
      held?.dispatchEvent(
        new PointerEvent("pointermove", { pointerId: 1, clientX, clientY: y, bubbles: true }),
      );
      const now = await new Promise<number>((done) => requestAnimationFrame(done));
      places.add(slider?.getAttribute("aria-valuenow") ?? null);
      times.push(now - last);
      last = now;
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    return { p95, mean, places: places.size };
  }, from);
  await page.mouse.up();
  expect(taken.places).toBeGreaterThan(10);
  return taken;
}

function p95(rounds: readonly Frames[]): number {
  return median(rounds.map((round) => round.p95));
}

function mean(rounds: readonly Frames[]): number {
  return median(rounds.map((round) => round.mean));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
