import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "#server/api.ts";
import { routeOf } from "#server/http/route-of.ts";
import { statusOf } from "#server/http/status-of.ts";
import { type Observer, observeRequest } from "#server/platform/telemetry/observer.ts";

export function observeRequests(observers: readonly Observer[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await observeRequest(observers, async () => {
      await next();
      const { method } = c.req;
      const { requestId } = c.var;
      return { method, route: routeOf(c), status: statusOf(c), requestId };
    });
  };
}
