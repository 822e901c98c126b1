import type { Page } from "playwright-core";

export interface FirstLoad {
  /** Since the navigation began. */
  largestPaintMs: number;
  /** The address of the picture that was the largest, if it was one. */
  largestPicture: string;
  /** Begun before the largest paint, the page's own included. */
  requestsBefore: string[];
  /** Of the whole load, each shift counted. */
  layoutShift: number;
  scriptBytes: number;
}

/** Nothing fetched, painted or moved for so long: the page has settled. */
const QUIET_MS = 1_500;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Opens an address and reads what the browser itself noted while it loaded. */
export async function loadOnce(page: Page, url: string, shows: string): Promise<FirstLoad> {
  await page.addInitScript(() => {
    const seen: PerformanceEntry[] = [];
    Object.assign(window, { seen });
    for (const type of ["largest-contentful-paint", "layout-shift", "resource"]) {
      new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({
        type,
        buffered: true,
      });
    }
  });
  await page.goto(url);
  await page.locator(shows).first().waitFor();
  await page.waitForFunction((quiet) => {
    const seen: PerformanceEntry[] = Reflect.get(window, "seen");
    const ends = seen.map(({ startTime, duration }) => startTime + duration);
    return performance.now() - Math.max(...ends) > quiet;
  }, QUIET_MS);
  return page.evaluate(() => {
    const seen: PerformanceEntry[] = Reflect.get(window, "seen");
    const ofType = (type: string) => seen.filter(({ entryType }) => entryType === type);
    const largest = ofType("largest-contentful-paint").at(-1) as LargestContentfulPaint;
    const shifts = ofType("layout-shift") as LayoutShift[];
    const fetched = ofType("resource") as PerformanceResourceTiming[];
    // The tab's icon is the browser's own wish, whatever the page does.
    const before = fetched.filter(
      ({ startTime, name }) => startTime < largest.startTime && !name.endsWith("/favicon.svg"),
    );
    return {
      largestPaintMs: largest.startTime,
      largestPicture: largest.url,
      requestsBefore: [location.href, ...before.map(({ name }) => name)],
      layoutShift: shifts.reduce((sum, { value }) => sum + value, 0),
      scriptBytes: fetched
        .filter(({ name }) => name.endsWith(".js"))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  });
}
