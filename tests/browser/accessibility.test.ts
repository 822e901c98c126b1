import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { stubSession, subscribed } from "#tests/browser/stub-session.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";

let app: BrowserApp;
afterEach(() => app.close());

describe.each(["dark", "light"])("WCAG AA in the %s theme", (theme) => {
  test("for visitors", async () => {
    app = await openBrowserApp({ env: { GTM_ID: "GTM-TEST01" } });
    await choose(app.page, theme);
    for (const path of ["/", "/terms"]) {
      await app.page.goto(app.url + path);
      await app.page.getByRole("button", { name: "Recusar" }).waitFor();
      expect(await violations(app.page), path).toEqual([]);
    }
    await app.page.evaluate(() => history.pushState({}, "", "/nada"));
    await app.page.getByRole("heading", { name: "Não há nada neste ponto." }).waitFor();
    expect(await violations(app.page), "404").toEqual([]);
  });

  test("with the account menu open", async () => {
    app = await openBrowserApp({ viewport: { width: 1440, height: 900 } });
    await choose(app.page, theme);
    await stubSession(app.page, app.url, { ...subscribed, plan_name: "Team", role: "admin" });
    await app.page.goto(`${app.url}/dashboard`);
    await app.page.getByRole("button", { name: "Minha Conta" }).click();
    await app.page.getByRole("menuitem", { name: "Sair" }).waitFor();
    expect(await violations(app.page)).toEqual([]);
  });

  test("with the slide-out menu open", async () => {
    app = await openBrowserApp({ viewport: { width: 390, height: 844 } });
    await choose(app.page, theme);
    await stubSession(app.page, app.url, { role: "admin" });
    await app.page.goto(`${app.url}/dashboard`);
    await app.page.getByRole("button", { name: "Abrir menu" }).click();
    await app.page.getByRole("dialog").getByRole("link", { name: "Dashboard" }).waitFor();
    expect(await violations(app.page)).toEqual([]);
  });
});

test("the first Tab offers to skip to the content", async () => {
  app = await openBrowserApp();
  await app.page.goto(`${app.url}/terms`);
  await app.page.getByRole("heading", { level: 1 }).waitFor();
  await app.page.keyboard.press("Tab");
  expect(await app.page.evaluate(() => document.activeElement?.textContent)).toBe(
    "Pular para o conteúdo",
  );
  await app.page.keyboard.press("Enter");
  expect(await app.page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
});

async function choose(page: Page, theme: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem("alfinete-theme", value), theme);
  // Without motion nothing is measured half faded in.
  await page.emulateMedia({ reducedMotion: "reduce" });
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((motion) => motion.finished)));
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    // The menu library's focus guards are hidden and focusable on purpose: they pass focus on at once.
    const result = await axe.run(
      { exclude: ["[data-base-ui-focus-guard]"] },
      { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
    );
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
    );
  });
}
