import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pagePaths } from "#contract/pages.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { enterWith, phone, subscribed } from "#tests/browser/account-steps.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";

const gated = ["Meus Layouts", "Categorias", "Comentários"];

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ refusals: true });
});
afterAll(() => app.close());

describe("header", () => {
  test("a visitor finds 'Login' and 'Registrar' only", async () => {
    const page = await app.newPage();
    await page.goto("/terms");
    const header = page.getByRole("banner");
    await header.getByRole("link", { name: "Registrar" }).waitFor();
    expect(await linksOf(page)).toEqual(["Alfinete", "Login", "Registrar"]);
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
    const page = await app.newPage({ viewport: { width: 1440, height: 900 } });
    await enterWith(page, app, profile);
    await page.goto("/terms");
    await page.getByRole("button", { name: "Minha Conta" }).waitFor();
    expect(await linksOf(page)).toEqual(["Alfinete", ...links]);
  });

  test("the account menu shows the e-mail and signs out", async () => {
    const page = await app.newPage();
    const { email } = await enterWith(page, app);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Minha Conta" }).click();
    const menu = page.getByRole("menu", { name: "Minha Conta" });
    await menu.getByText(email).waitFor();
    await menu.getByRole("menuitem", { name: "Perfil e Assinatura" }).waitFor();
    await menu.getByRole("menuitem", { name: "Sair" }).click();
    await page.waitForURL(`${app.url}/`);
    await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
  });
});

describe("slide-out menu", () => {
  test("lists 'Admin Panel' first and closes after a link", async () => {
    const page = await app.newPage({ viewport: phone });
    await enterWith(page, app, { ...subscribed, role: "admin" });
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Abrir menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByRole("link", { name: "Dashboard" }).waitFor();
    expect(await menu.getByRole("link").allTextContents()).toEqual([
      "Admin Panel",
      "Dashboard",
      ...gated,
      "Perfil e Assinatura",
    ]);

    await menu.getByRole("link", { name: "Categorias" }).click();
    await page.waitForURL(`${app.url}/categories`);
    await menu.waitFor({ state: "hidden" });
  });

  test("closes after signing out", async () => {
    const page = await app.newPage({ viewport: phone });
    await enterWith(page, app);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Abrir menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByRole("button", { name: "Sair" }).click();
    await menu.waitFor({ state: "hidden" });
    await page.waitForURL(`${app.url}/`);
  });
});

describe("theme", () => {
  test("is dark at first, and the choice is there before the first paint of the next visit", async () => {
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
});

describe("pages", () => {
  test("every address of the contract has a screen", async () => {
    // The layout and the public link asked for do not exist.
    const page = await app.newPage();
    await enterWith(page, app, { special_access: true, role: "admin" });
    // A public link that leads nowhere sends its visitor home: public-page.test.ts.
    for (const path of pagePaths.filter((path) => !path.startsWith("/public/"))) {
      await page.goto(path.replace(/:\w+/, "exemplo"));
      const heading = await page.getByRole("heading", { level: 1 }).textContent();
      expect(heading, path).not.toBe("Não há nada neste ponto.");
    }
  });

  test("an unknown address gets the 404 page with a link home", async () => {
    const page = await app.newPage();
    await page.goto("/terms");
    // From inside the app: a fresh request answers with status 404, which the console rightly reports.
    await page.evaluate(() => history.pushState({}, "", "/nada/aqui"));
    await page.getByRole("heading", { name: "Não há nada neste ponto." }).waitFor();
    expect(await page.title()).toBe("Página não encontrada · Alfinete");
    await page.getByRole("link", { name: "Voltar ao início" }).click();
    await page.waitForURL(`${app.url}/`);
  });

  test("a navigation sets the title and moves focus to the heading", async () => {
    const page = await app.newPage();
    await page.goto("/terms");
    await page.getByRole("link", { name: "Suporte", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Suporte" }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === "H1");
    expect(await page.title()).toBe("Suporte · Alfinete");
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
});

function linksOf(page: Page): Promise<string[]> {
  return page.getByRole("banner").getByRole("link").allTextContents();
}
