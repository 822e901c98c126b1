import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PATIENCE, repeatLayout, visitAsSubscriber } from "#tests/browser/library-steps.ts";
import { near, readScreen } from "#tests/browser/read-screen.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { bandColour, drawBands, drawNoise } from "#tests/support/draw-images.ts";
import { makeLayout } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";

const KB = 1024;

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp();
});
afterAll(() => app.close());

test("loads more on scroll, and cards ask for no image above 60 KB", async () => {
  const { page, person } = await visitAsSubscriber(app);
  // Noise is the hardest picture to make small.
  const bytes = await drawNoise(1600, 1200).toBuffer();
  const layout = await makeLayout(app.app, person, { title: "Ruído", bytes });
  await repeatLayout(app, layout.id, 40);
  const images: { path: string; bytes: number }[] = [];
  const measure = async (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/files/") || (await request.response())?.status() !== 200) return;
    images.push({ path: pathname, bytes: (await request.sizes()).responseBodySize });
  };
  const measured: Promise<void>[] = [];
  page.on("requestfinished", (request) => measured.push(measure(request)));
  await page.goto("/layouts");
  const cards = page.getByRole("list", { name: "Layouts" }).getByRole("listitem");
  await expect.poll(() => cards.count(), PATIENCE).toBe(24);
  await page.getByRole("button", { name: "Carregar mais" }).scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count(), PATIENCE).toBe(41);
  expect(await page.getByRole("button", { name: "Carregar mais" }).count()).toBe(0);
  await expect.poll(() => images.length, PATIENCE).toBeGreaterThan(6);
  await page.goto("about:blank");
  await Promise.all(measured);
  const largest = Math.max(...images.map(({ bytes }) => bytes));
  printFigure(`card images: ${images.length} loaded, the largest has ${largest} bytes`);
  expect(largest).toBeLessThanOrEqual(60 * KB);
  expect(images.filter(({ path }) => path === layout.image.original)).toEqual([]);
});

test("the overview of comments loads more on scroll", async () => {
  const { page, person } = await visitAsSubscriber(app);
  const layout = await makeLayout(app.app, person, { title: "Cheio" });
  await rows(
    app.app,
    `insert into comments (id, layout_id, owner_id, seq, name, comment, comment_folded, x_position, y_position, created_at)
     select gen_random_uuid(), id, user_id, n, 'Ana', 'Nota ' || n, 'nota ' || n, 50, 50, now() - n * interval '1 minute'
     from layouts, generate_series(1, 230) n where id = $1`,
    [layout.id],
  );
  await page.goto("/comments");
  await page.getByText("Nota 1", { exact: true }).waitFor();
  const shown = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    return page.locator("main li").count();
  };
  await expect.poll(shown, PATIENCE).toBe(230);
});

test("a card with a picture that cannot be loaded shows the fallback", async () => {
  const { page, person } = await visitAsSubscriber(app, { unwatched: true });
  await makeLayout(app.app, person);
  await page.route("**/files/**", (route) => route.abort());
  await page.goto("/layouts");
  const image = page.locator("li img[src='/placeholder.svg']");
  await image.waitFor();
  expect(await image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0);
  await page.context().close();
});

test("1440 × 20,000 pixels are shown undistorted, down to the last band", async () => {
  const { page, person } = await visitAsSubscriber(app);
  const bytes = await drawBands(1440, 20_000).png().toBuffer();
  const layout = await makeLayout(app.app, person, { title: "Muito alta", bytes });
  await page.goto(`/layouts/${layout.id}`);
  const picture = page.getByRole("img", { name: "Layout “Muito alta”" });
  const box = await picture.boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(20_000 / 1440, 1);

  for (const part of [0.01, 0.37, 0.999]) {
    await picture.evaluate((node, to) => {
      const scroller = node.closest("[tabindex='0']");
      if (scroller) scroller.scrollTop = node.clientHeight * to - scroller.clientHeight / 2;
    }, part);
    const wanted = bandColour(Math.floor(20_000 * part));
    await expect
      .poll(() => colourAt(page, part), { timeout: 15_000 })
      .toEqual([near(wanted.r), near(wanted.g), near(wanted.b)]);
  }
});

/** The colour on screen at a part of the picture's height. */
async function colourAt(page: Page, part: number): Promise<number[]> {
  const box = await page.getByRole("img", { name: "Layout “Muito alta”" }).boundingBox();
  if (!box) return [];
  const screen = await readScreen(page);
  return screen(box.x + box.width * 0.3, box.y + box.height * part - 1);
}
