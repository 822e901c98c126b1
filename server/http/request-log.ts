import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "#server/http/app-env.ts";
import { routeOf } from "#server/http/route-of.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

const ACCEPTED_REQUEST_ID = /^[\w-]{8,64}$/;

/** Gives every request an id, and every answer one line that names the route, never the address asked for. */
export function requestLog(log: Log): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    const offered = c.req.header("x-request-id") ?? "";
    const requestId = ACCEPTED_REQUEST_ID.test(offered) ? offered : randomUUID();
    c.set("requestId", requestId);
    c.set("log", log.child({ request_id: requestId }));
    c.header("X-Request-Id", requestId);
    await next();
    log.info("request", {
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
      request_id: requestId,
    });
  };
}
