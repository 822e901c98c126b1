import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pagePaths } from "#contract/pages.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { accountButton } from "#tests/screens/account-steps.ts";
import { openScreen, type Screen } from "#tests/screens/open-screen.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { personWith, subscribed } from "#tests/support/profiles.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const gated = ["Meus Layouts", "Categorias", "Comentários"];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const textsOf = (links: HTMLElement[]) => links.map(({ textContent }) => textContent);
const headerLinks = (screen: Screen) =>
  textsOf(within(screen.getByRole("banner")).getAllByRole("link"));

describe("header", () => {
  test("a visitor finds 'Login' and 'Registrar' only", async () => {
    const screen = await openScreen(app, "/terms");
    await screen.findByRole("link", { name: "Registrar" });
    expect(headerLinks(screen)).toEqual(["Alfinete", "Login", "Registrar"]);
    expect(screen.queryByRole("button", { name: "Minha Conta" })).toBeNull();
  });

  const states: [name: string, profile: Partial<Profile>, links: string[]][] = [
    ["no subscription", {}, ["Dashboard", "Fazer Upgrade"]],
    ["active subscription", subscribed, ["Dashboard", ...gated]],
    [
      "API access",
      { ...subscribed, plan_name: "Team" },
      ["Dashboard", ...gated, "API", "Webhooks", "Equipe"],
    ],
    ["admin", { role: "admin" }, ["Dashboard", "Fazer Upgrade", "Admin"]],
    [
      "special access",
      { special_access: true },
      ["Dashboard", ...gated, "API", "Webhooks", "Equipe"],
    ],
  ];
  test.each(states)("signed in, %s", async (_, profile, links) => {
    const screen = await openScreen(app, "/terms", { as: await personWith(app, profile) });
    await accountButton(screen);
    expect(headerLinks(screen)).toEqual(["Alfinete", ...links]);
  });

  test("the account menu shows the e-mail and signs out", async () => {
    const person = await personWith(app);
    const screen = await openScreen(app, "/dashboard", { as: person });
    await screen.user.click(await accountButton(screen));
    const menu = await screen.findByRole("menu", { name: "Minha Conta" });
    await screen.read(person.email, menu);
    await within(menu).findByRole("menuitem", { name: "Perfil e Assinatura" });
    within(menu).getByRole("menuitem", { name: "Equipe" });
    expect(within(menu).queryByRole("menuitem", { name: "Links" })).toBeNull();
    await screen.user.click(within(menu).getByRole("menuitem", { name: "Sair" }));
    await screen.arrive("/");
    await screen.findByRole("link", { name: "Login" });
  });
});

describe("slide-out menu", () => {
  async function openMenu(screen: Screen) {
    await screen.press("Abrir menu");
    return screen.findByRole("dialog", { name: "Menu" });
  }
  const isGone = (screen: Screen) =>
    waitFor(() => expect(screen.queryByRole("dialog", { name: "Menu" })).toBeNull());

  test("lists 'Admin Panel' first and closes after a link", async () => {
    const person = await personWith(app, { ...subscribed, role: "admin" });
    const screen = await openScreen(app, "/dashboard", { as: person });
    const menu = await openMenu(screen);
    expect(textsOf(await within(menu).findAllByRole("link"))).toEqual([
      "Admin Panel",
      "Dashboard",
      ...gated,
      "Links",
      "Perfil e Assinatura",
      "Equipe",
    ]);
    await screen.follow("Categorias", menu);
    await screen.arrive("/categories");
    await isGone(screen);
    await screen.user.click(await accountButton(screen));
    await screen.user.click(await screen.findByRole("menuitem", { name: "Links" }));
    await screen.arrive("/links");
  });

  test("closes after signing out", async () => {
    const screen = await openScreen(app, "/dashboard", { as: await personWith(app) });
    await screen.press("Sair", await openMenu(screen));
    await isGone(screen);
    await screen.arrive("/");
  });
});

describe("pages", () => {
  test("every address of the contract has a screen", async () => {
    const person = await personWith(app, { special_access: true, role: "admin" });
    const screen = await openScreen(app, "/terms", { as: person });
    // The admin's figures never come: drawing them wants a browser.
    screen.answer("/api/admin/overview", () => new Promise(() => {}));
    // The layout asked for does not exist, and a public link that leads nowhere sends its visitor
    // home: tests/browser/public-page.test.ts.
    for (const path of pagePaths.filter((path) => !path.startsWith("/public/"))) {
      await screen.goto(path.replace(/:\w+/, "exemplo"));
      const heading = await screen.findByRole("heading", { level: 1 });
      expect(heading.textContent, path).not.toBe("Não há nada neste ponto.");
    }
  });

  test("an unknown address gets the 404 page with a link home", async () => {
    const screen = await openScreen(app, "/nada/aqui");
    await screen.findByRole("heading", { name: "Não há nada neste ponto." });
    expect(screen.title).toBe("Página não encontrada · Alfinete");
    await screen.follow("Voltar ao início");
    await screen.arrive("/");
  });

  test("a navigation sets the title and moves focus to the heading", async () => {
    const screen = await openScreen(app, "/terms");
    await screen.findByRole("heading", { level: 1, name: "Termos de Uso" });
    await screen.follow("Suporte");
    const heading = await screen.findByRole("heading", { level: 1, name: "Suporte" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.title).toBe("Suporte · Alfinete");
  });
});

describe("analytics", () => {
  test("every route change pushes a page view, without the token of a public link", async () => {
    const { public_link } = await makeLayout(app, await subscriber(app), { title: "Capa" });
    const screen = await openScreen(app, "/terms?utm_source=a");
    await screen.findByRole("heading", { level: 1, name: "Termos de Uso" });
    await screen.follow("Suporte");
    await screen.findByRole("heading", { level: 1, name: "Suporte" });
    history.pushState({}, "", `/public/${public_link}`);
    await screen.findByRole("heading", { level: 1, name: "Capa" });
    await waitFor(() => expect(window.dataLayer).toHaveLength(3));
    expect(window.dataLayer).toEqual([
      { event: "page_view", page_path: "/terms", page_title: "Termos de Uso · Alfinete" },
      { event: "page_view", page_path: "/support", page_title: "Suporte · Alfinete" },
      expect.objectContaining({ event: "page_view", page_path: "/public/:publicLink" }),
    ]);
    expect(JSON.stringify(window.dataLayer)).not.toContain(public_link);
  });

  test("nothing to consent to: no banner, no preferences link", async () => {
    const screen = await openScreen(app, "/terms");
    await screen.findByRole("link", { name: "Suporte" });
    expect(screen.queryByRole("button", { name: "Recusar" })).toBeNull();
    const preferences = { name: "Preferências de privacidade" };
    expect(screen.queryByRole("button", preferences)).toBeNull();
  });
});
