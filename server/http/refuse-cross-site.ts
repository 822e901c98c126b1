import type { MiddlewareHandler } from "hono";
import { Failure } from "#contract/errors.ts";
import type { AppEnv } from "#server/api.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Content types that another site's form can send without a preflight request. */
const FORM_TYPES = /^(text\/plain|multipart\/form-data|application\/x-www-form-urlencoded)/i;

/** Keeps another site's page from acting with a visitor's cookie. */
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
  // Browsers send an Origin with such requests; a client that sends none is a program, and programs
  // send JSON.
  return headers.has("cookie") && FORM_TYPES.test(headers.get("content-type") ?? "");
}

function namesHost(origin: string, host: string | null): boolean {
  return host !== null && URL.canParse(origin) && new URL(origin).host === host;
}
