import type { Page } from "playwright-core";
import type { BrowserStage } from "#bench/browser/browser-stage.ts";
import { phoneOnSlow4G, withPage } from "#bench/browser/devices.ts";
import { type FirstLoad, loadOnce } from "#bench/browser/first-load.ts";
import { makeLayout, makePresentation } from "#bench/browser/make-layout.ts";
import { contest } from "#bench/contest.ts";
import type { Finding } from "#bench/finding.ts";
import { drawNoise } from "#tests/support/draw-images.ts";

const LAYOUTS = 50;
const CANVAS = "[data-stage] [role=img] img";
/** Enough for a phone that is idle to have preloaded the next picture. */
const IDLE_MS = 6_000;

/** (m) A presentation on a slow phone, beside the page of its first layout alone. */
export async function measurePresentation(stage: BrowserStage): Promise<Finding[]> {
  const { account, browser, origin, heavy } = stage;
  const ids = [heavy.id];
  console.log(`uploading ${LAYOUTS - 1} further layouts…`);
  while (ids.length < LAYOUTS) {
    ids.push((await makeLayout(account, await drawNoise(1200, 900).toBuffer())).id);
  }
  const publicLink = await makePresentation(account, ids);
  const load = (url: string): Promise<FirstLoad> =>
    withPage(browser, phoneOnSlow4G, (page) => loadOnce(page, url, CANVAS));
  const presentation = `${origin}/presentation/${publicLink}`;
  const { medians, noise } = await contest("largest paint of a presentation", stage.effort, {
    alone: async () => (await load(`${origin}/public/${heavy.public_link}`)).largestPaintMs,
    presentation: async () => (await load(presentation)).largestPaintMs,
  });
  const next = await contest("the next layout", stage.effort, {
    next: () => withPage(browser, phoneOnSlow4G, (page) => openNext(page, presentation)),
  });
  const letter = "m";
  return [
    {
      letter,
      what: `presentation of ${LAYOUTS}: largest paint beside the first layout's own page`,
      figures: `alone ${Math.round(medians.alone)} ms · presentation ${Math.round(medians.presentation)} ms`,
      value: medians.presentation / medians.alone,
      unit: "alone",
      bound: { atMost: 1.25 },
      noise,
    },
    {
      letter,
      what: "the next layout after a tap, once preloaded",
      figures: `${Math.round(next.medians.next)} ms`,
      value: next.medians.next,
      unit: "ms",
      bound: { atMost: 300 },
      noise: next.noise,
    },
  ];
}

/** From the finger on 'Próximo' to the frame with the next picture. */
async function openNext(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await page.locator(CANVAS).first().waitFor();
  await page.waitForTimeout(IDLE_MS);
  await page.evaluate((canvas) => {
    const before = document.querySelector<HTMLImageElement>(canvas)?.src;
    const shown = new Promise<number>((resolve) => {
      addEventListener(
        "pointerdown",
        ({ timeStamp }) => {
          const look = () => {
            const picture = document.querySelector<HTMLImageElement>(canvas);
            const isThere = picture && picture.src !== before && picture.complete;
            if (isThere && picture.naturalWidth > 0) {
              requestAnimationFrame(() => resolve(performance.now() - timeStamp));
            } else requestAnimationFrame(look);
          };
          look();
        },
        { once: true, capture: true },
      );
    });
    Object.assign(window, { shown });
  }, CANVAS);
  await page.getByRole("link", { name: "Próximo" }).first().tap();
  return page.evaluate(() => Reflect.get(window, "shown") as Promise<number>);
}
