import { afterAll, beforeAll, expect, test } from "vitest";
import { enterAs } from "#tests/browser/account-steps.ts";
import { newPerson } from "#tests/support/accounts.ts";
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

test("what hangs from the header stays below the pointer as the page scrolls", async () => {
  const page = await app.newPage();
  await enterAs(page, app, await newPerson(app.app));
  await page.goto("/terms");
  for (const [button, role] of [
    ["Tema", "menu"],
    [/^Notificações/, "dialog"],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    const popup = page.getByRole(role);
    await popup.and(page.locator("[data-open]:not([data-starting-style])")).waitFor();
    // In the frame of the scroll: what is placed again afterwards has moved away by then.
    const moved = await popup.evaluate((each) => {
      const before = each.getBoundingClientRect().top;
      scrollBy(0, 60);
      return each.getBoundingClientRect().top - before;
    });
    expect(moved).toBe(0);
    await page.keyboard.press("Escape");
    await popup.waitFor({ state: "detached" });
  }
  expect(await page.evaluate(() => scrollY)).toBe(120);
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

test("an address that leads to a section of the settings stays there when those above it grow", async () => {
  const page = await app.newPage();
  await enterAs(page, app, await newPerson(app.app));
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/notices/settings", (route) => answered.then(() => route.continue()));
  await page.goto("/profile#sessoes");
  const below = page.getByRole("region", { name: "Sessões ativas" });
  await below.getByText("Esta sessão").waitFor();
  const heightOf = async (id: string) => (await page.locator(id).boundingBox())?.height ?? 0;
  const before = await heightOf("#avisos");
  answer();
  await expect.poll(() => heightOf("#avisos")).toBeGreaterThan(before);
  // Below the header, which is 64 high.
  const top = () => page.locator("#sessoes").evaluate((each) => each.getBoundingClientRect().top);
  await expect.poll(top).toBe(64);
  const heading = below.getByRole("heading");
  expect(await heading.evaluate((each) => each === document.activeElement)).toBe(true);
});

test("what is beside the form of signing in moves once in a visit, and not where less motion is wanted", async () => {
  const page = await app.newPage();
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    document.addEventListener("animationend", ({ target, elapsedTime }) => {
      if (target instanceof Element && target.closest("aside")) {
        durations.push(Math.round(elapsedTime * 1000));
      }
    });
  });
  const moved = () => page.evaluate(() => Reflect.get(window, "durations"));
  const aside = page.locator("main aside");
  await page.goto("/login");
  expect(await aside.textContent()).toContain("É aqui. Pode aprovar.");
  await expect.poll(moved, { timeout: 20_000 }).toEqual([200, 200, 1100]);
  await page.getByRole("link", { name: "Registre-se" }).click();
  await page.getByRole("heading", { name: "Crie sua conta" }).waitFor();
  const moving = () => aside.evaluate((each) => each.getAnimations({ subtree: true }).length);
  expect(await moving()).toBe(0);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/login");
  await expect.poll(moved).toEqual([1, 1, 1]);
});
