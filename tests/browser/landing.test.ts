import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { phone } from "#tests/browser/account-steps.ts";
import { axeViolations, useTheme as withTheme } from "#tests/browser/axe-violations.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp();
});
afterAll(() => app.close());

describe("landing", () => {
  test("leads to the trial and to each plan", async () => {
    const { page } = app;
    await page.goto("/");
    const trial = page.getByRole("link", { name: "Testar grátis por 7 dias" });
    expect(await trial.getAttribute("href")).toBe("/register?plan=price_basic");
    for (const plan of ["Basic", "Pro", "Team"]) {
      const link = page.getByRole("link", { name: `Começar com ${plan}` });
      expect(await link.getAttribute("href")).toBe(`/register?plan=price_${plan.toLowerCase()}`);
    }
    await page.getByText("R$ 49/mês").waitFor();
    const features = page.getByRole("region", { name: /^Tudo o que um feedback precisa/ });
    expect(await features.getByRole("listitem").count()).toBe(6);
    const answer = page.getByText("Se você cancelar antes, nada é cobrado.");
    expect(await answer.isVisible()).toBe(false);
    await page.getByText("Como funciona o teste grátis?").click();
    await answer.waitFor();
  });

  test("comes drawn in the HTML, with this installation's plans; the app takes over in its place", async () => {
    const html = await (await app.app.request("/")).text();
    expect(html).toContain("Testar grátis por 7 dias");
    expect(html).toContain('href="/register?plan=price_team"');
    expect(html).not.toMatch(/Token|token-| style=/);
    const known = await app.app.request("/", { headers: { Cookie: "alfinete_signed_in=1" } });
    expect(await known.text()).toContain('<div id="root"></div>');
    const page = await app.newPage();
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        Object.assign(window, { drawn: document.querySelector("h1") });
      });
    });
    await page.goto("/", { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Tema" }).click();
    await page.getByRole("menuitemradio", { name: "Claro" }).waitFor();
    const isSame = () => document.querySelector("h1") === Reflect.get(window, "drawn");
    expect(await page.evaluate(isSame)).toBe(true);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          new PerformanceObserver((list) => {
            done(
              list
                .getEntries()
                .reduce((sum, entry) => sum + ("value" in entry ? Number(entry.value) : 0), 0),
            );
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => done(0), 500);
        }),
    );
    expect(shift).toBeLessThan(0.02);
  });

  test("a visitor drops a pin where they click, writes, and sees it arrive; nothing leaves the page", async () => {
    const page = await app.newPage();
    await page.goto("/", { waitUntil: "networkidle" });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const demo = page.getByRole("region", { name: "Demonstração" });
    const poster = demo.getByRole("button", { name: "Fixar um comentário no cartaz" });
    const box = await poster.boundingBox();
    if (!box) throw new Error("no poster");
    const spot = { x: box.x + box.width * 0.3, y: box.y + box.height * 0.4 };
    await page.mouse.click(spot.x, spot.y);
    const pin = await demo.locator("svg", { hasText: /^3$/ }).boundingBox();
    expect(Math.abs((pin?.x ?? 0) - spot.x)).toBeLessThan(20);
    await page.keyboard.type("Mais contraste aqui?");
    await demo.getByRole("button", { name: "Enviar" }).click();
    await demo.getByText("Mais contraste aqui?").waitFor();
    await demo.getByText(/^Chegou\. Lia vê o comentário 3/).waitFor();
    expect(asked).toEqual([]);
  });

  test("by the keyboard too; Escape gives the focus back", async () => {
    const page = await app.newPage({ viewport: phone });
    await page.goto("/");
    const poster = page.getByRole("button", { name: "Fixar um comentário no cartaz" });
    await poster.focus();
    await page.keyboard.press("Enter");
    const field = page.getByLabel("Seu comentário");
    await field.waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
    expect(await poster.evaluate((element) => element === document.activeElement)).toBe(true);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  });
});

test("terms, privacy and support say how to write to us", async () => {
  const page = await app.newPage();
  for (const [path, heading] of [
    ["/terms", "Termos de Uso"],
    ["/privacy", "Política de Privacidade"],
    ["/support", "Suporte"],
  ]) {
    await page.goto(path ?? "");
    await page.getByRole("heading", { level: 1, name: heading ?? "" }).waitFor();
    const mail = page.locator("article a[href^='mailto:']").first();
    expect(await mail.getAttribute("href")).toMatch(/^mailto:\S+@\S+$/);
  }
});

test.each(["dark", "light"])("WCAG AA on the static pages in the %s theme", async (theme) => {
  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    const page = await app.newPage({ viewport });
    await withTheme(page, theme);
    for (const path of ["/", "/privacy", "/support", "/pricing"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await axeViolations(page), `${path} ${viewport.width}`).toEqual([]);
    }
  }
});

describe("what crawlers and phones ask for", () => {
  test("robots and a sitemap with the pages for everyone", async () => {
    const robots = await (await app.app.request("/robots.txt")).text();
    expect(robots).toContain(`Sitemap: ${app.url}/sitemap.xml`);
    const answer = await app.app.request("/sitemap.xml");
    expect(answer.headers.get("content-type")).toContain("application/xml");
    const sitemap = await answer.text();
    expect(sitemap).toContain(`<loc>${app.url}/pricing</loc>`);
    expect(sitemap).not.toContain("dashboard");
  });

  test("one address a page and a picture for shared links; members' pages stay out of search", async () => {
    const answer = await app.app.request("/pricing?plan=price_pro");
    const html = await answer.text();
    expect(html).toContain(`<link rel="canonical" href="${app.url}/pricing">`);
    expect(html).toContain(`<meta property="og:image" content="${app.url}/share.jpg">`);
    expect(answer.headers.get("x-robots-tag")).toBeNull();
    const image = await app.app.request("/share.jpg");
    expect(image.headers.get("content-type")).toBe("image/jpeg");
    expect((await image.arrayBuffer()).byteLength).toBeLessThan(300_000);
    const dashboard = await app.app.request("/dashboard");
    expect(dashboard.headers.get("x-robots-tag")).toBe("noindex");
  });

  test("a manifest whose icons are there", async () => {
    const answer = await app.app.request("/site.webmanifest");
    expect(answer.headers.get("content-type")).toContain("application/manifest+json");
    const { icons } = (await answer.json()) as { icons: { src: string }[] };
    for (const { src } of icons) {
      const icon = await app.app.request(src);
      expect(icon.headers.get("content-type"), src).toBe("image/png");
    }
  });
});
