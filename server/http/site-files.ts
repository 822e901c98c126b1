import { Hono } from "hono";
import { indexedPaths } from "#contract/pages.ts";
import type { AppEnv } from "#server/api.ts";
import { escapeHtml } from "#server/platform/http/share-tags.ts";

/** What crawlers ask for. Public links say `noindex` themselves, so they must stay readable. */
export function siteFiles(appUrl: string): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const robots = ["User-agent: *", "Disallow: /api/", "", `Sitemap: ${appUrl}/sitemap.xml`, ""];
  const entries = indexedPaths.map((path) => `<url><loc>${escapeHtml(appUrl + path)}</loc></url>`);
  const sitemap = [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    "</urlset>",
    "",
  ];
  app.get("/robots.txt", (c) => c.text(robots.join("\n")));
  app.get("/sitemap.xml", (c) =>
    c.body(sitemap.join("\n"), 200, { "Content-Type": "application/xml; charset=utf-8" }),
  );
  return app;
}
