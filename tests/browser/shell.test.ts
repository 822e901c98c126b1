import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { pagePaths } from "#contract/pages.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { enterWith, phone, subscribed } from "#tests/browser/account-steps.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";

const gated = ["Meus Layouts", "Categorias", "Comentários"];

let app: BrowserApp;
afterEach(() => app.close());

describe("header", () => {
  test("a visitor finds 'Login' and 'Registrar' only", async () => {
    app = await openBrowserApp();
    await app.page.goto(`${app.url}/terms`);
    const header = app.page.getByRole("banner");
    await header.getByRole("link", { name: "Registrar" }).waitFor();
    expect(await linksOf(app.page)).toEqual(["Alfinete", "Login", "Registrar"]);
    expect(await header.getByRole("button", { name: "Minha Conta" }).count()).toBe(0);
  });

  const states: [name: string, profile: Partial<Profile>, links: string[]][] = [
    ["no subscription", {}, ["Dashboard", "Fazer Upgrade"]],
    ["active subscription", subscribed, ["Dashboard", ...gated]],
    [
      "API access",
      { ...subscribed, plan_name: "Team" },
      ["Dashboard", ...gated, "API", "Webhooks"],
    ],
    ["admin", { role: "admin" }, ["Dashboard", "Fazer Upgrade", "Admin"]],
    ["special access", { special_access: true }, ["Dashboard", ...gated, "API", "Webhooks"]],
  ];
  test.each(states)("signed in, %s", async (_, profile, links) => {
    app = await openBrowserApp({ viewport: { width: 1440, height: 900 } });
    await enterWith(app.page, app, profile);
    await app.page.goto(`${app.url}/terms`);
    await app.page.getByRole("button", { name: "Minha Conta" }).waitFor();
    expect(await linksOf(app.page)).toEqual(["Alfinete", ...links]);
  });

  test("the account menu shows the e-mail and signs out", async () => {
    app = await openBrowserApp();
    const { email } = await enterWith(app.page, app);
    await app.page.goto(`${app.url}/dashboard`);
    await app.page.getByRole("button", { name: "Minha Conta" }).click();
    const menu = app.page.getByRole("menu", { name: "Minha Conta" });
    await menu.getByText(email).waitFor();
    await menu.getByRole("menuitem", { name: "Perfil e Assinatura" }).waitFor();
    await menu.getByRole("menuitem", { name: "Sair" }).click();
    await app.page.waitForURL(`${app.url}/`);
    await app.page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
  });
});

describe("slide-out menu", () => {
  test("lists 'Admin Panel' first and closes after a link", async () => {
    app = await openBrowserApp({ viewport: phone });
    await enterWith(app.page, app, { ...subscribed, role: "admin" });
    await app.page.goto(`${app.url}/dashboard`);
    await app.page.getByRole("button", { name: "Abrir menu" }).click();
    const menu = app.page.getByRole("dialog", { name: "Menu" });
    await menu.getByRole("link", { name: "Dashboard" }).waitFor();
    expect(await menu.getByRole("link").allTextContents()).toEqual([
      "Admin Panel",
      "Dashboard",
      ...gated,
      "Perfil e Assinatura",
    ]);

    await menu.getByRole("link", { name: "Categorias" }).click();
    await app.page.waitForURL(`${app.url}/categories`);
    await menu.waitFor({ state: "hidden" });
  });

  test("closes after signing out", async () => {
    app = await openBrowserApp({ viewport: phone });
    await enterWith(app.page, app);
    await app.page.goto(`${app.url}/dashboard`);
    await app.page.getByRole("button", { name: "Abrir menu" }).click();
    const menu = app.page.getByRole("dialog", { name: "Menu" });
    await menu.getByRole("button", { name: "Sair" }).click();
    await menu.waitFor({ state: "hidden" });
    await app.page.waitForURL(`${app.url}/`);
  });
});

describe("theme", () => {
  test("is dark at first, and the choice is there before the first paint of the next visit", async () => {
    app = await openBrowserApp();
    const { page } = app;
    // Read at DOMContentLoaded: the app's own modules have not run yet.
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        Object.assign(window, { themeAtStart: document.documentElement.dataset.theme });
      });
    });
    const themeAtStart = () => page.evaluate(() => Reflect.get(window, "themeAtStart"));

    await page.goto(`${app.url}/terms`);
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
});

describe("pages", () => {
  test("every address of the contract has a screen", async () => {
    // The layout and the public link asked for do not exist.
    app = await openBrowserApp({ refusals: true });
    await enterWith(app.page, app, { special_access: true, role: "admin" });
    // A public link that leads nowhere sends its visitor home: public-page.test.ts.
    for (const path of pagePaths.filter((path) => !path.startsWith("/public/"))) {
      await app.page.goto(app.url + path.replace(/:\w+/, "exemplo"));
      const heading = await app.page.getByRole("heading", { level: 1 }).textContent();
      expect(heading, path).not.toBe("Não há nada neste ponto.");
    }
  });

  test("an unknown address gets the 404 page with a link home", async () => {
    app = await openBrowserApp();
    await app.page.goto(`${app.url}/terms`);
    // From inside the app: a fresh request answers with status 404, which the console rightly reports.
    await app.page.evaluate(() => history.pushState({}, "", "/nada/aqui"));
    await app.page.getByRole("heading", { name: "Não há nada neste ponto." }).waitFor();
    expect(await app.page.title()).toBe("Página não encontrada · Alfinete");
    await app.page.getByRole("link", { name: "Voltar ao início" }).click();
    await app.page.waitForURL(`${app.url}/`);
  });

  test("a navigation sets the title and moves focus to the heading", async () => {
    app = await openBrowserApp();
    await app.page.goto(`${app.url}/terms`);
    await app.page.getByRole("link", { name: "Suporte" }).click();
    await app.page.getByRole("heading", { name: "Suporte" }).waitFor();
    await app.page.waitForFunction(() => document.activeElement?.tagName === "H1");
    expect(await app.page.title()).toBe("Suporte · Alfinete");
  });

  test("a page that breaks while rendering shows its sentence", async () => {
    app = await openBrowserApp();
    await app.page.route("**/assets/under-construction-page-*.js", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: "export default function Broken() { throw new Error('broken on purpose'); }",
      }),
    );
    await app.page.goto(`${app.url}/terms`);
    await app.page
      .getByText("Ocorreu um erro inesperado. Por favor, tente novamente mais tarde.")
      .waitFor();
    await app.page.getByRole("button", { name: "Recarregar a página" }).waitFor();
  });
});

function linksOf(page: Page): Promise<string[]> {
  return page.getByRole("banner").getByRole("link").allTextContents();
}
