import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { stubPublicLayout } from "#tests/browser/stub-public-layout.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { printFigure } from "#tests/support/print-figure.ts";

const GTM = { GTM_ID: "GTM-TEST01" };
const TOKEN = "q9Xv7cK2sN4mB8wZ1rT6yH";

let app: BrowserApp;
afterEach(() => app.close());

describe("page views", () => {
  test("every route change pushes one, without the token of a public link", async () => {
    app = await openBrowserApp();
    await stubPublicLayout(app.page, TOKEN);
    await app.page.goto(`${app.url}/terms?utm_source=a`);
    await app.page.getByRole("link", { name: "Suporte", exact: true }).click();
    await app.page.getByRole("heading", { level: 1, name: "Suporte" }).waitFor();
    await app.page.evaluate((token) => history.pushState({}, "", `/public/${token}`), TOKEN);
    await app.page.waitForFunction(() => Reflect.get(window, "dataLayer").length === 3);
    const layer = await app.page.evaluate(() => Reflect.get(window, "dataLayer"));
    expect(layer.slice(0, 2)).toEqual([
      { event: "page_view", page_path: "/terms", page_title: "Termos de Uso · Alfinete" },
      { event: "page_view", page_path: "/support", page_title: "Suporte · Alfinete" },
    ]);
    expect(layer[2]).toMatchObject({ event: "page_view", page_path: "/public/:publicLink" });
    expect(JSON.stringify(layer)).not.toContain(TOKEN);
  });
});

describe("consent", () => {
  test("nothing to consent to: no banner, no preferences link", async () => {
    app = await openBrowserApp();
    await app.page.goto(`${app.url}/terms`);
    await app.page.getByRole("link", { name: "Suporte", exact: true }).waitFor();
    expect(await app.page.getByRole("button", { name: "Recusar" }).count()).toBe(0);
    expect(
      await app.page.getByRole("button", { name: "Preferências de privacidade" }).count(),
    ).toBe(0);
  });

  test("guarantee 52: the tag manager is not asked for before consent, nor after refusing", async () => {
    app = await openBrowserApp({ env: GTM });
    const asked = await countTagManager(app.page);
    await app.page.goto(`${app.url}/terms`);
    const refuse = app.page.getByRole("button", { name: "Recusar" });
    const accept = app.page.getByRole("button", { name: "Aceitar" });
    await refuse.waitFor();
    expect(asked()).toBe(0);

    // Refusing costs what accepting costs: same size, same row.
    const [left, right] = [await refuse.boundingBox(), await accept.boundingBox()];
    expect({ y: left?.y, width: left?.width, height: left?.height }).toEqual({
      y: right?.y,
      width: right?.width,
      height: right?.height,
    });

    await refuse.click();
    await refuse.waitFor({ state: "detached" });
    await app.page.getByRole("link", { name: "Suporte", exact: true }).click();
    await app.page.getByRole("heading", { level: 1, name: "Suporte" }).waitFor();
    await app.page.reload({ waitUntil: "networkidle" });
    expect(asked()).toBe(0);
    expect(await refuse.count()).toBe(0);
    printFigure(
      `guarantee 52: ${asked()} requests for the tag manager before consent and after refusal`,
    );
  });

  test("accepting loads it once, and the answer can be taken back", async () => {
    app = await openBrowserApp({ env: GTM });
    const asked = await countTagManager(app.page);
    await app.page.goto(`${app.url}/terms`);
    await app.page.getByRole("button", { name: "Aceitar" }).click();
    await expect.poll(asked).toBe(1);
    await app.page.getByRole("link", { name: "Suporte", exact: true }).click();
    await app.page.getByRole("heading", { level: 1, name: "Suporte" }).waitFor();
    expect(asked()).toBe(1);

    await app.page.getByRole("button", { name: "Preferências de privacidade" }).click();
    const reloaded = app.page.waitForEvent("load");
    await app.page.getByRole("button", { name: "Recusar" }).click();
    await reloaded;
    await app.page.waitForLoadState("networkidle");
    expect(asked()).toBe(1);
  });

  test("it never runs on a page whose address is a secret", async () => {
    app = await openBrowserApp({ env: GTM });
    const asked = await countTagManager(app.page);
    await app.page.addInitScript(() => localStorage.setItem("alfinete-consent", "accepted"));
    await stubPublicLayout(app.page, TOKEN);
    await app.page.goto(`${app.url}/public/${TOKEN}`, { waitUntil: "networkidle" });
    expect(asked()).toBe(0);

    await app.page.goto(`${app.url}/terms`);
    await expect.poll(asked).toBe(1);
    // From a page where it runs, a public link opens as a fresh document.
    const loaded = app.page.waitForEvent("load");
    await app.page.evaluate((token) => history.pushState({}, "", `/public/${token}`), TOKEN);
    await loaded;
    await app.page.waitForLoadState("networkidle");
    expect(asked()).toBe(1);
    expect(await app.page.locator("script[src*=googletagmanager]").count()).toBe(0);
  });
});

/** Answers the tag manager's script here, so that nothing leaves, and counts. */
async function countTagManager(page: Page): Promise<() => number> {
  let count = 0;
  await page.route("https://www.googletagmanager.com/**", (route) => {
    count += 1;
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  return () => count;
}
