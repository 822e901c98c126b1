import * as z from "zod/mini";

/** The id of the HTML element with the browser's settings. Nothing is baked into the build. */
export const BROWSER_CONFIG_ELEMENT = "alfinete-config";

export const BrowserConfig = z.object({
  app_url: z.url(),
  price_ids: z.object({ Basic: z.string(), Pro: z.string(), Team: z.string() }),
  support_email: z.email(),
  /** Who sells the plans, in one line. */
  company: z.nullable(z.string()),
  social_instagram_url: z.url(),
  social_linkedin_url: z.url(),
  gtm_id: z.nullable(z.string()),
  sentry_dsn: z.nullable(z.url()),
  release: z.string(),
  /** The environment that error reports are filed under. */
  environment: z.enum(["production", "development"]),
});
export type BrowserConfig = z.infer<typeof BrowserConfig>;
