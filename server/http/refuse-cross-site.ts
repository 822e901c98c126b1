import type { MiddlewareHandler } from "hono";
import { Failure } from "#contract/errors.ts";
import type { AppEnv } from "#server/api.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** A page of another site can send these without asking first. */
const FORM_TYPES = /^(text\/plain|multipart\/form-data|application\/x-www-form-urlencoded)/i;

/** Another site's page must not act with a visitor's cookie. */
export function refuseCrossSite(options: { appUrl: string }): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && isCrossSite(c.req.raw.headers, options.appUrl)) {
      throw new Failure("cross_site_request");
    }
    await next();
  };
}

export function isCrossSite(headers: Headers, appUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site !== "same-origin" && site !== "none";
  const origin = headers.get("origin");
  if (origin) return origin !== appUrl && !namesHost(origin, headers.get("host"));
  // Browsers name an origin on such requests; whatever does not is a program, and programs send JSON.
  return headers.has("cookie") && FORM_TYPES.test(headers.get("content-type") ?? "");
}

function namesHost(origin: string, host: string | null): boolean {
  return host !== null && URL.canParse(origin) && new URL(origin).host === host;
}
