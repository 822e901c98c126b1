import type { Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";

const LIMIT = 115_000;

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp();
});
afterAll(() => app.close());

test.each([
  ["/terms", "Termos de Uso"],
  ["/login", "Login"],
])("the first load of %s stays under 115 KB of compressed JavaScript", async (path, title) => {
  const page = await app.newPage();
  const scripts: Request[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script") scripts.push(request);
  });
  await page.goto(path);
  // Set by the app itself: what the HTML comes with is there before any script.
  await page.waitForFunction((start) => document.title.startsWith(start), title);
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(scripts.map((script) => script.sizes()));
  const total = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  console.log(`${path}: ${sizes.length} scripts, ${total} bytes compressed (limit ${LIMIT})`);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(LIMIT);
});
