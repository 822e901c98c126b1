import { expect, test } from "vitest";
import { openBrowserApp } from "#tests/support/browser-app.ts";

const LIMIT = 115_000;

test("the first load of an empty route stays under 115 KB of compressed JavaScript", async () => {
  const app = await openBrowserApp();
  const sizes = new Map<string, number>();
  app.page.on("requestfinished", async (request) => {
    if (request.resourceType() !== "script") return;
    sizes.set(request.url(), (await request.sizes()).responseBodySize);
  });
  await app.page.goto(`${app.url}/terms`, { waitUntil: "networkidle" });
  await app.page.getByRole("heading", { name: "Termos de Uso" }).waitFor();
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  console.log(`first load: ${sizes.size} scripts, ${total} bytes compressed (limit ${LIMIT})`);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(LIMIT);
  await app.close();
});
