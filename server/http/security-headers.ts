import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "#server/http/app-env.ts";

const NOTHING_ALLOWED =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** On every answer; a handler that needs a wider policy or another cache rule sets its own. */
export function securityHeaders(options: { production: boolean }): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
    if (!headers.has("Content-Security-Policy")) {
      headers.set("Content-Security-Policy", NOTHING_ALLOWED);
    }
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
    if (options.production) {
      headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
    }
  };
}
