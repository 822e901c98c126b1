import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { BROWSER_CONFIG_ELEMENT, type BrowserConfig } from "#contract/browser-config.ts";
import { product } from "#contract/messages/shell.ts";
import { indexedPaths, pagePaths } from "#contract/pages.ts";
import { RELEASE } from "#contract/release.ts";
import type { Config } from "#server/config.ts";
import { HINT_COOKIE } from "#server/features/accounts/session-cookie.ts";
import type { AppEnv } from "#server/http/app-env.ts";
import { readLanding } from "#server/http/read-landing.ts";
import { escapeHtml, shareTags } from "#server/http/share-tags.ts";

const HEAD_SLOT = "<!--alfinete-head-->";

const PUBLIC_PAGE = "/public/:publicLink";

interface PagesOptions {
  webFolder: string;
  config: Config;
  /** What the head of a public link's page says besides; null for a link that leads nowhere. */
  publicPageHead: (publicLink: string) => Promise<string | null>;
}

/** The browser app's HTML, with what the browser needs to know of our settings. Never cached. */
export async function pages(options: PagesOptions): Promise<Hono<AppEnv>> {
  const { webFolder, config } = options;
  // A function, because `$&` in a setting would mean something to `replace`.
  const fill = (built: string) =>
    built.replace(HEAD_SLOT, () => configElement(browserConfig(config)));
  const html = fill(await readFile(join(webFolder, "index.html"), "utf8"));
  const landing = withHead(
    fill(await readLanding(webFolder, config)),
    siteHead(config.appUrl, "/"),
  );
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": contentSecurityPolicy(html, config),
  };
  const hidden = { ...headers, "X-Robots-Tag": "noindex" };
  const app = new Hono<AppEnv>();
  app.get(PUBLIC_PAGE, async (c) => {
    const head = await options.publicPageHead(c.req.param("publicLink"));
    if (head === null) return c.body(html, 404, hidden);
    return c.body(withHead(html, head), 200, hidden);
  });
  app.get("/", (c, next) => {
    // Whoever has a session is on the way to the dashboard.
    if (getCookie(c, HINT_COOKIE)) return next();
    return c.body(landing, 200, headers);
  });
  for (const path of indexedPaths) {
    const page = withHead(html, siteHead(config.appUrl, path));
    app.get(path, (c) => c.body(page, 200, headers));
  }
  for (const path of pagePaths) app.get(path, (c) => c.body(html, 200, hidden));
  app.get("*", (c) => c.body(html, 404, headers));
  return app;
}

function withHead(html: string, head: string): string {
  return html.replace("</head>", () => `${head}\n  </head>`);
}

/** One address for each page, whatever comes after it, and how a link to it looks. */
function siteHead(appUrl: string, path: string): string {
  const address = appUrl + path;
  const title = `${product.name} · ${product.tagline}`;
  const image = `${appUrl}/share.jpg`;
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...shareTags({ title, description: product.description, address, image }),
  ].join("\n    ");
}

export function browserConfig(config: Config): BrowserConfig {
  return {
    app_url: config.appUrl,
    price_ids: config.priceIds,
    support_email: config.supportEmail,
    social_instagram_url: config.socialInstagramUrl,
    social_linkedin_url: config.socialLinkedinUrl,
    gtm_id: config.gtmId,
    sentry_dsn: config.sentryDsn,
    release: RELEASE,
  };
}

function configElement(config: BrowserConfig): string {
  // Inside a script element only `<` could end the data early.
  const json = JSON.stringify(config).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${BROWSER_CONFIG_ELEMENT}">${json}</script>`;
}

export function contentSecurityPolicy(
  html: string,
  config: Pick<Config, "gtmId" | "sentryDsn">,
): string {
  const tagManager = config.gtmId ? ["https://www.googletagmanager.com"] : [];
  const analytics = config.gtmId
    ? ["https://*.google-analytics.com", "https://*.analytics.google.com", ...tagManager]
    : [];
  const sentry = config.sentryDsn ? [new URL(config.sentryDsn).origin] : [];
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...inlineScriptHashes(html), ...tagManager],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:", ...analytics],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...analytics, ...sentry],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** The theme script runs before the first paint, so it is inline, and allowed by its hash alone. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, source]) => {
    const digest = createHash("sha256")
      .update(source ?? "")
      .digest("base64");
    return `'sha256-${digest}'`;
  });
}
