import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ensureBuilt } from "./lib/builds.mjs";
import { layoutsOf, signInToDemo, startDemoApp } from "./lib/demo-app.mjs";
import { ensureBrowser } from "./lib/ensure-browser.mjs";
import { ROOT } from "./lib/project.mjs";

// `npm run screens` writes a screenshot of every screen of the demo workspace into .screens/; `-- links,sample`
// only of those.
const [only] = process.argv.slice(2);
const FOLDER = join(ROOT, ".screens");
const WIDTHS = [390, 768, 1440];
const THEMES = ["dark", "light"];
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

await ensureBuilt();
const executablePath = await ensureBrowser();
const app = await startDemoApp();
const browser = await chromium.launch({ executablePath, args: FLAGS });
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
try {
  const team = await signInToDemo(app.url, "time");
  const newcomer = await signInToDemo(app.url, "novo");
  const member = await signInToDemo(app.url, "rita");
  const admin = await signInToDemo(app.url, "admin");
  const [layout] = await layoutsOf(app.url, team);
  /** @type {typeof team} */
  const visitor = [];
  /** @type {[name: string, path: string, cookies: typeof team][]} */
  const all = [
    ["landing", "/", visitor],
    ["login", "/login", visitor],
    ["register", "/register?plan=price_basic", visitor],
    ["forgot-password", "/forgot-password", visitor],
    ["pricing", "/pricing", visitor],
    ["terms", "/terms", visitor],
    ["privacy", "/privacy", visitor],
    ["support", "/support", visitor],
    ["not-found", "/nada", visitor],
    ["public", `/public/${layout?.public_link}`, visitor],
    ["dashboard-new", "/dashboard", newcomer],
    ["pricing-new", "/pricing", newcomer],
    ["welcome", "/welcome", newcomer],
    ["sample", "/sample", newcomer],
    ["dashboard", "/dashboard", team],
    ["profile", "/profile", team],
    ["layouts", "/layouts", team],
    ["new-layout", "/layouts/new", team],
    ["layout", `/layouts/${layout?.id}`, team],
    ["categories", "/categories", team],
    ["comments", "/comments", team],
    ["api-access", "/api-access", team],
    ["webhooks", "/webhooks", team],
    ["links", "/links", team],
    ["members", "/members", team],
    ["members-without-plan", "/members", newcomer],
    ["dashboard-member", "/dashboard", member],
    ["admin-dashboard", "/admin/dashboard", admin],
    ["admin-users", "/admin/users", admin],
    ["admin-layouts", "/admin/layouts", admin],
    ["admin-audit", "/admin/audit", admin],
  ];
  const screens = all.filter(([name]) => !only || only.split(",").includes(name));
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      for (const [name, path, cookies] of screens) {
        const context = await browser.newContext({
          baseURL: app.url,
          locale: "pt-BR",
          timezoneId: "America/Sao_Paulo",
          viewport: { width, height: 900 },
          reducedMotion: "reduce",
        });
        await context.addCookies(cookies);
        const content = `localStorage.setItem("alfinete-theme", "${theme}")`;
        await context.addInitScript({ content });
        const page = await context.newPage();
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        // A prerendered page is not interactive yet.
        await page.locator("#alfinete-drawn-picture").waitFor({ state: "detached" });
        // Live pages keep a connection open, so waiting for network idle would never end.
        await page.waitForTimeout(700);
        await page.screenshot({
          path: join(FOLDER, `${name}-${width}-${theme}.png`),
          // The canvas fits itself to the window, which a full-page screenshot would change.
          fullPage: (await page.locator("[data-stage]").count()) === 0,
        });
        await context.close();
      }
    }
  }
  console.log(`${WIDTHS.length * THEMES.length * screens.length} pictures in .screens/`);
} finally {
  await browser.close();
  await app.close();
}
