import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stubPublicLayout } from "#tests/browser/stub-public-layout.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { printFigure } from "#tests/support/print-figure.ts";

const TOKEN = "q9Xv7cK2sN4mB8wZ1rT6yH";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ env: { GTM_ID: "GTM-TEST01" } });
});
afterAll(() => app.close());

test("guarantee 52: the tag manager is not asked for before consent, nor after refusing", async () => {
  const page = await app.newPage();
  const asked = await countTagManager(page);
  await page.goto(`/terms`);
  const refuse = page.getByRole("button", { name: "Recusar" });
  const accept = page.getByRole("button", { name: "Aceitar" });
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
  await page.getByRole("link", { name: "Suporte", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Suporte" }).waitFor();
  await page.reload({ waitUntil: "networkidle" });
  expect(asked()).toBe(0);
  expect(await refuse.count()).toBe(0);
  printFigure(
    `guarantee 52: ${asked()} requests for the tag manager before consent and after refusal`,
  );
});

test("accepting loads it once, and the answer can be taken back", async () => {
  const page = await app.newPage();
  const asked = await countTagManager(page);
  await page.goto(`/terms`);
  await page.getByRole("button", { name: "Aceitar" }).click();
  await expect.poll(asked).toBe(1);
  await page.getByRole("link", { name: "Suporte", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Suporte" }).waitFor();
  expect(asked()).toBe(1);

  await page.getByRole("button", { name: "Preferências de privacidade" }).click();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Recusar" }).click();
  await reloaded;
  await page.waitForLoadState("networkidle");
  expect(asked()).toBe(1);
});

test("it never runs on a page whose address is a secret", async () => {
  const page = await app.newPage();
  const asked = await countTagManager(page);
  await page.addInitScript(() => localStorage.setItem("alfinete-consent", "accepted"));
  await stubPublicLayout(page, TOKEN);
  await page.goto(`/public/${TOKEN}`, { waitUntil: "networkidle" });
  expect(asked()).toBe(0);

  await page.goto(`/terms`);
  await expect.poll(asked).toBe(1);
  // From a page where it runs, a public link opens as a fresh document.
  const loaded = page.waitForEvent("load");
  await page.evaluate((token) => history.pushState({}, "", `/public/${token}`), TOKEN);
  await loaded;
  await page.waitForLoadState("networkidle");
  expect(asked()).toBe(1);
  expect(await page.locator("script[src*=googletagmanager]").count()).toBe(0);
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
