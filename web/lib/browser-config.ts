import type { BROWSER_CONFIG_ELEMENT, BrowserConfig } from "#contract/browser-config.ts";

// Typed by the contract's constant instead of imported: its module would load the schema library.
const ELEMENT: typeof BROWSER_CONFIG_ELEMENT = "alfinete-config";

/** For `vite dev`, whose HTML no server has filled in. */
const defaults: BrowserConfig = {
  app_url: location.origin,
  price_ids: { Basic: "price_basic", Pro: "price_pro", Team: "price_team" },
  support_email: "suporte@alfinete.localhost",
  company: null,
  social_instagram_url: "https://www.instagram.com/",
  social_linkedin_url: "https://www.linkedin.com/",
  gtm_id: null,
  sentry_dsn: null,
  release: "0.0.0",
  environment: "development",
};

/** Written into the page by our own server, so it is not validated. */
export const browserConfig: BrowserConfig = {
  ...defaults,
  ...JSON.parse(document.getElementById(ELEMENT)?.textContent ?? "{}"),
};
