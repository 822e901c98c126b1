import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { canvasReady, type Shared, shareLayout } from "#tests/browser/comment-steps.ts";
import { drawBands } from "#tests/support/draw-images.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { makeLayout } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";

const PINS = 1_000;
const ROUNDS = 3;

let shared: Shared;
afterEach(() => shared.app.close());

/**
 * Printed, with only a loose bound asserted: on two shared cores without a GPU the p95 of one and the
 * same page differs by more than the 20 % in question from run to run.
 */
test("1,000 pins: frames while panning and zooming against the same page without pins", async () => {
  const bytes = await drawBands(1440, 12_000).png().toBuffer();
  shared = await shareLayout({ bytes });
  const { app, owner, layout: crowded } = shared;
  const empty = await makeLayout(app.app, owner, { bytes, title: "Sem comentários" });
  await jobsSettled(app.app, "render-layout");
  await scatterPins(crowded.id);

  const pan: Record<"with" | "without", number[]> = { with: [], without: [] };
  const zoom: Record<"with" | "without", number[]> = { with: [], without: [] };
  let inPage = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const which of ["without", "with"] as const) {
      const link = which === "with" ? crowded.public_link : empty.public_link;
      const page = await app.newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(`${app.url}/public/${link}`);
      await canvasReady(page);
      await page.getByRole("button", { name: "Fechar comentários" }).first().click();
      if (which === "with") {
        await page.locator("[data-pin]").first().waitFor();
        inPage = await page.locator("[data-pin]").count();
      }
      await panOnce(page);
      pan[which].push(await panOnce(page));
      zoom[which].push(await zoomOnce(page));
      await page.context().close();
    }
  }
  const ratio = (figure: typeof pan) => median(figure.with) / median(figure.without);
  printFigure(
    `1,000 pins (${inPage} in the page): frame p95 pan ${describe(pan)}, zoom ${describe(zoom)}`,
  );
  expect(inPage).toBeLessThan(PINS / 2);
  expect(ratio(pan)).toBeLessThan(2);
}, 240_000);

function describe(figure: Record<"with" | "without", number[]>): string {
  const [withPins, without] = [median(figure.with), median(figure.without)];
  return `${withPins.toFixed(1)} / ${without.toFixed(1)} ms = ${(withPins / without).toFixed(2)}`;
}

async function scatterPins(layoutId: string): Promise<void> {
  await rows(
    shared.app.app,
    `insert into comments (id, layout_id, owner_id, seq, name, comment, comment_folded, x_position, y_position, created_at)
     select gen_random_uuid(), id, user_id, n, 'Ana', 'Comentário ' || n, 'comentario ' || n,
       (n * 37) % 100 + 0.5, (n * 7.13) % 100, now()
     from layouts, generate_series(1, $2::int) n where id = $1`,
    [layoutId, PINS],
  );
  await rows(
    shared.app.app,
    "update layouts set event_seq = $2, comment_count = $2 where id = $1",
    [layoutId, PINS],
  );
}

function panOnce(page: Page): Promise<number> {
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
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  });
}

function zoomOnce(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const scroller = document.querySelector("[data-stage]")?.parentElement;
    const times: number[] = [];
    let last = performance.now();
    for (let frame = 0; frame < 100; frame += 1) {
      const deltaY = frame % 50 < 25 ? -4 : 4;
      scroller?.dispatchEvent(
        new WheelEvent("wheel", {
          deltaY,
          ctrlKey: true,
          clientX: 500,
          clientY: 400,
          cancelable: true,
        }),
      );
      const now = await new Promise<number>((done) => requestAnimationFrame(done));
      times.push(now - last);
      last = now;
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
