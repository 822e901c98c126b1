import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pagePaths } from "#contract/pages.ts";
import { listLinks, type SharedLink } from "#contract/routes/links.ts";
import { axeViolations, useTheme as withTheme } from "#tests/browser/axe-violations.ts";
import { cutOff } from "#tests/browser/cut-off.ts";
import { openBrowser } from "#tests/support/browser-app.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { layoutsOf, signInToDemo, startDemoApp } from "../../scripts/lib/demo-app.mjs";

type Cookies = Awaited<ReturnType<typeof signInToDemo>>;

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

let app: Awaited<ReturnType<typeof startDemoApp>>;
let addresses: string[];
beforeAll(async () => {
  app = await startDemoApp();
  const cookies = await signInToDemo(app.url, "time");
  const [layout] = await layoutsOf(app.url, cookies);
  if (!layout) throw new Error("the demo has no layout");
  const presentation = await presentationOf(cookies);
  addresses = pagePaths.map((path) =>
    path
      .replace("/presentation/:publicLink", `/presentation/${presentation.public_link}`)
      .replace("/presentations/:id", `/presentations/${presentation.id}`)
      .replace(":publicLink", layout.public_link)
      .replace(":id", layout.id),
  );
});
afterAll(() => app.close());

/** The demo's own. */
async function presentationOf(cookies: Cookies): Promise<SharedLink> {
  const answer = await fetch(app.url + listLinks.path, {
    headers: { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") },
  });
  const { data } = listLinks.output.parse(await answer.json());
  const found = data.find(({ kind }) => kind === "presentation");
  if (!found) throw new Error("the demo has no presentation");
  return found;
}

/** Whoever may not see a screen is led to another, which is looked at as well. */
test.each([
  ["a visitor", null],
  ["signed in without a subscription", "novo"],
  ["a subscriber", "time"],
  ["an admin", "admin"],
])(
  "every screen is within WCAG AA and within the window for %s",
  async (_, name) => {
    const cookies = name === null ? [] : await signInToDemo(app.url, name);
    for (const [theme, viewport] of [
      ["dark", PHONE],
      ["light", DESK],
    ] as const) {
      const page = await newPage(cookies, theme, viewport);
      for (const address of addresses) {
        await open(page, address);
        const place = `${address} ${theme} ${viewport.width}`;
        expect(await axeViolations(page), place).toEqual([]);
        expect(await overflow(page), place).toBe(0);
      }
      await page.context().close();
    }
    printFigure(`${addresses.length} addresses × 2 themes: 0 violations, 0 wider than the window`);
  },
  300_000,
);

test.each([
  ["a desk", DESK],
  ["a phone", PHONE],
])(
  "on %s text of twice the size is cut off nowhere",
  async (_, viewport) => {
    for (const name of [null, "time", "admin"]) {
      const cookies = name === null ? [] : await signInToDemo(app.url, name);
      const page = await newPage(cookies, "light", viewport);
      const settings = await page.context().newCDPSession(page);
      await settings.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
      for (const address of addresses) {
        await open(page, address);
        const place = `${address} at 200 %`;
        expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe("30px");
        expect(await overflow(page), place).toBe(0);
        expect(await cutOff(page), place).toEqual([]);
      }
      await page.context().close();
    }
  },
  300_000,
);

test("nothing scrolls by a hair, for which browsers with classic scrollbars would draw one", async () => {
  const page = await newPage(await signInToDemo(app.url, "time"), "light", DESK);
  for (const address of addresses) {
    await open(page, address);
    expect(await hairScrollers(page), address).toEqual([]);
  }
  await page.context().close();
}, 300_000);

async function newPage(cookies: Cookies, theme: string, viewport: typeof PHONE): Promise<Page> {
  const browser = await openBrowser();
  const context = await browser.newContext({ baseURL: app.url, locale: "pt-BR", viewport });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await withTheme(page, theme);
  return page;
}

/** To the end: past the drawn page, the redirect and the waiting. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("#alfinete-drawn-picture").waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const waiting = page.locator("[data-waiting], [role=status]:has-text('Carregando')");
  await expect.poll(() => waiting.count(), { timeout: 20_000 }).toBe(0);
}

/** How many pixels a page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

/** Boxes that scroll by less than a line of text; how much a canvas does is its picture's affair. */
function hairScrollers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (overflow: string, by: number) =>
      /auto|scroll/.test(overflow) && by > 0 && by < 12;
    return [...document.querySelectorAll("body :not(:has([data-stage]))")]
      .filter((box) => {
        const { overflowX, overflowY } = getComputedStyle(box);
        return (
          scrolls(overflowX, box.scrollWidth - box.clientWidth) ||
          scrolls(overflowY, box.scrollHeight - box.clientHeight)
        );
      })
      .map((box) => box.getAttribute("aria-label") ?? box.className);
  });
}
