import * as z from "zod/mini";

/** What the server hands the browser inside the HTML, in the element with this id. Nothing is baked into the build. */
export const BROWSER_CONFIG_ELEMENT = "alfinete-config";

export const BrowserConfig = z.object({
  app_url: z.url(),
  price_ids: z.object({ Basic: z.string(), Pro: z.string(), Team: z.string() }),
  support_email: z.email(),
  social_instagram_url: z.url(),
  social_linkedin_url: z.url(),
  gtm_id: z.nullable(z.string()),
  sentry_dsn: z.nullable(z.url()),
  release: z.string(),
  /** What error reporting files an event under. */
  environment: z.enum(["production", "development"]),
});
export type BrowserConfig = z.infer<typeof BrowserConfig>;
