import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("robots and a sitemap with the pages for everyone", async () => {
  const robots = await (await app.request("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${app.url}/sitemap.xml`);
  const answer = await app.request("/sitemap.xml");
  expect(answer.headers.get("content-type")).toContain("application/xml");
  const sitemap = await answer.text();
  expect(sitemap).toContain(`<loc>${app.url}/pricing</loc>`);
  expect(sitemap).not.toContain("dashboard");
});

test("one address a page and a picture for shared links; members' pages stay out of search", async () => {
  const answer = await app.request("/pricing?plan=price_pro");
  const html = await answer.text();
  expect(html).toContain(`<link rel="canonical" href="${app.url}/pricing">`);
  expect(html).toContain(`<meta property="og:image" content="${app.url}/share.jpg">`);
  expect(answer.headers.get("x-robots-tag")).toBeNull();
  const image = await app.request("/share.jpg");
  expect(image.headers.get("content-type")).toBe("image/jpeg");
  expect((await image.arrayBuffer()).byteLength).toBeLessThan(300_000);
  const dashboard = await app.request("/dashboard");
  expect(dashboard.headers.get("x-robots-tag")).toBe("noindex");
});

test("a manifest whose icons are there", async () => {
  const answer = await app.request("/site.webmanifest");
  expect(answer.headers.get("content-type")).toContain("application/manifest+json");
  const { icons } = (await answer.json()) as { icons: { src: string }[] };
  for (const { src } of icons) {
    const icon = await app.request(src);
    expect(icon.headers.get("content-type"), src).toBe("image/png");
  }
});
