import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "#server/api.ts";

const NOTHING_ALLOWED =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** On every answer; a handler that needs a wider policy or another cache rule sets its own. */
export function standardHeaders(options: { production: boolean }): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Content-Security-Policy": NOTHING_ALLOWED,
    "Cache-Control": "no-store",
    ...(options.production && {
      "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
    }),
  };
}

export function securityHeaders(options: { production: boolean }): MiddlewareHandler<AppEnv> {
  const headers = Object.entries(standardHeaders(options));
  return (c, next) => {
    // Straight on Node's response, where an answer's own headers come after and win.
    const { outgoing } = c.env;
    for (const [name, value] of headers) outgoing.setHeader(name, value);
    return next();
  };
}
