import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ refusals: true });
});
afterAll(() => app.close());

test("the theme is dark at first, and the choice is there before the first paint of the next visit", async () => {
  const page = await app.newPage();
  // Read at DOMContentLoaded: the app's own modules have not run yet.
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      Object.assign(window, { themeAtStart: document.documentElement.dataset.theme });
    });
  });
  const themeAtStart = () => page.evaluate(() => Reflect.get(window, "themeAtStart"));

  await page.goto("/terms");
  expect(await themeAtStart()).toBe("dark");
  await page.getByRole("button", { name: "Tema" }).click();
  await page.getByRole("menuitemradio", { name: "Claro" }).click();
  await page.locator("html[data-theme=light]").waitFor();
  await page.reload();
  expect(await themeAtStart()).toBe("light");

  await page.getByRole("button", { name: "Tema" }).click();
  await page.getByRole("menuitemradio", { name: "Sistema" }).click();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("html[data-theme=dark]").waitFor();
  await page.emulateMedia({ colorScheme: "light" });
  await page.locator("html[data-theme=light]").waitFor();
});

test("a page that breaks while rendering shows its sentence", async () => {
  const page = await app.newPage();
  await page.route("**/assets/document-pages-*.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "export function TermsPage() { throw new Error('broken on purpose'); }",
    }),
  );
  await page.goto("/terms");
  await page
    .getByText("Ocorreu um erro inesperado. Por favor, tente novamente mais tarde.")
    .waitFor();
  await page.getByRole("button", { name: "Recarregar a página" }).waitFor();
});
