import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { BROWSER_CONFIG_ELEMENT, type BrowserConfig } from "#contract/browser-config.ts";
import { companyLine } from "#contract/company.ts";
import { Failure } from "#contract/errors.ts";
import { isLinkRefusal } from "#contract/link-refusals.ts";
import { product } from "#contract/messages/shell.ts";
import { indexedPaths, pagePaths } from "#contract/pages.ts";
import { type DrawPublicPage, PUBLIC_PAGE_SLOT } from "#contract/public-page.ts";
import { RELEASE } from "#contract/release.ts";
import type { AppEnv } from "#server/api.ts";
import type { Config } from "#server/config.ts";
import type { Services } from "#server/context.ts";
import { HINT_COOKIE } from "#server/features/accounts/session-cookie.ts";
import { type DescribedPage, neutralCard } from "#server/features/comments/describe-page.ts";
import type { PublicPages } from "#server/features/comments/public-pages.ts";
import type { VisitCounter } from "#server/features/links/count-visits.ts";
import { layoutInPresentation } from "#server/features/links/find-public-layout.ts";
import { visitorOf } from "#server/features/links/passes.ts";
import { openPresentationPage } from "#server/features/presentations/presentation-page.ts";
import { answerPage, compressPage, fixedPage } from "#server/http/answer-page.ts";
import { readDrawnPage } from "#server/http/read-drawn-page.ts";
import { escapeHtml, shareTags } from "#server/platform/http/share-tags.ts";

const HEAD_SLOT = "<!--alfinete-head-->";

/** Pages that come drawn for whoever has no session, by the names of their files. */
const DRAWN_PAGES = [
  ["/", "landing"],
  ["/pricing", "pricing"],
  ["/login", "login"],
  ["/register", "register"],
] as const;

export const PUBLIC_PAGE = "/public/:publicLink";
const PRESENTATION_PAGE = "/presentation/:publicLink";

interface PagesOptions {
  webFolder: string;
  config: Config;
  publicPages: PublicPages;
  services: Services;
  visits: VisitCounter;
}

/** The browser app's HTML, with what the browser needs to know of our settings. Never cached. */
export async function pages(options: PagesOptions): Promise<Hono<AppEnv>> {
  const { webFolder, config } = options;
  // A function, because `$&` in a setting would mean something to `replace`.
  const fill = (built: string) =>
    built.replace(HEAD_SLOT, () => configElement(browserConfig(config)));
  const html = fill(await readFile(join(webFolder, "index.html"), "utf8"));
  const drawnPages = await Promise.all(
    DRAWN_PAGES.map(async ([path, name]) => {
      const drawn = fill(await readDrawnPage(webFolder, name, config));
      return { path, html: withHead(drawn, siteHead(config.appUrl, path)) };
    }),
  );
  const publicPage = fill(await readDrawnPage(webFolder, "public", config));
  const presentationPage = fill(await readDrawnPage(webFolder, "presentation", config));
  const draw = await loadDrawPublicPage(webFolder);
  const write = publicPageWriter(publicPage, draw);
  const writePresentation = publicPageWriter(presentationPage, draw);
  const headers = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": contentSecurityPolicy(
      [html, publicPage, presentationPage, ...drawnPages.map((page) => page.html)].join(""),
      config,
    ),
  };
  const hidden = { ...headers, "X-Robots-Tag": "noindex" };
  const drawPublicPage = async (page: DescribedPage) => ({
    ...(await compressPage(write(page))),
    headers: hidden,
  });
  const plain = fixedPage(html);
  // The app says why: its HTML is the same for every link, whatever it leads to.
  const closed = fixedPage(withHead(html, closedHead(config.appUrl)));
  const refuse = (c: Context<AppEnv>, error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    if (error.code === "not_found") return plain(c, 404, hidden);
    if (isLinkRefusal(error.code)) return closed(c, error.status as 403, hidden);
    throw error;
  };
  const app = new Hono<AppEnv>();
  app.get(PUBLIC_PAGE, async (c) => {
    const address = c.req.param("publicLink");
    const presented = layoutInPresentation(address);
    // A layout in a presentation is looked at there.
    if (presented)
      return c.redirect(`/presentation/${presented.publicLink}?layout=${presented.layoutId}`);
    try {
      const visitor = visitorOf(options.services, c);
      const page = await options.publicPages.html(address, visitor, drawPublicPage);
      options.visits.count(page.link, c.env.incoming.headers);
      return answerPage(c, page, 200, page.headers);
    } catch (error) {
      return refuse(c, error);
    }
  });
  app.get(PRESENTATION_PAGE, async (c) => {
    try {
      const visitor = visitorOf(options.services, c);
      const publicLink = c.req.param("publicLink");
      const asked = { publicLink, layoutId: c.req.query("layout") };
      const { link, page } = await openPresentationPage(options.services, visitor, asked);
      options.visits.count(link, c.env.incoming.headers);
      // Without a layout there is nothing to draw: the app says so.
      if (!page) return closed(c, 200, hidden);
      return answerPage(c, await compressPage(writePresentation(page)), 200, hidden);
    } catch (error) {
      return refuse(c, error);
    }
  });
  for (const { path, html: drawnHtml } of drawnPages) {
    const drawn = fixedPage(drawnHtml);
    app.get(path, (c, next) => {
      // Whoever has a session is on the way to another page, and what an address asks for may look different.
      const asks = path !== "/" && new URL(c.req.url).search !== "";
      return asks || getCookie(c, HINT_COOKIE) ? next() : drawn(c, 200, headers);
    });
  }
  for (const path of indexedPaths) {
    const page = fixedPage(withHead(html, siteHead(config.appUrl, path)));
    app.get(path, (c) => page(c, 200, headers));
  }
  for (const path of pagePaths) app.get(path, (c) => plain(c, 200, hidden));
  app.get("*", (c) => plain(c, 404, headers));
  return app;
}

/** The build's own module: the server knows its type, not its source. */
async function loadDrawPublicPage(webFolder: string): Promise<DrawPublicPage> {
  const module = pathToFileURL(join(webFolder, "../prerender/draw-public-page.mjs"));
  const { drawPublicPage } = await import(module.href);
  return drawPublicPage;
}

/** Cut into pieces once, so that nothing is ever looked for in people's own words. */
function publicPageWriter(html: string, draw: DrawPublicPage) {
  const [start, head, body, end] = html.split(
    new RegExp(`<title>.*?</title>|(?=</head>)|${PUBLIC_PAGE_SLOT}`),
  );
  return ({ title, head: more, ...page }: DescribedPage): string =>
    `${start}<title>${title}</title>${head}${more}\n  ${body}${draw(page)}${end}`;
}

function withHead(html: string, head: string): string {
  return html.replace("</head>", () => `${head}\n  </head>`);
}

/** Of a link that shows nothing yet: its address is not repeated. */
function closedHead(appUrl: string): string {
  return shareTags({ ...neutralCard(appUrl), address: appUrl }).join("\n    ");
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
    company: companyLine(config.company),
    social_instagram_url: config.socialInstagramUrl,
    social_linkedin_url: config.socialLinkedinUrl,
    gtm_id: config.gtmId,
    sentry_dsn: config.sentryDsn,
    release: RELEASE,
    environment: config.production ? "production" : "development",
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
    "worker-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** What runs before the first paint, or decides what comes after it, is inline, and allowed by its hash alone. */
function inlineScriptHashes(html: string): string[] {
  const sources = new Set(
    [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, source]) => source),
  );
  return [...sources].map((source = "") => {
    const digest = createHash("sha256").update(source).digest("base64");
    return `'sha256-${digest}'`;
  });
}
