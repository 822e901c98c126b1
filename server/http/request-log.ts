import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "#server/api.ts";
import { routeOf } from "#server/http/route-of.ts";
import { statusOf } from "#server/http/status-of.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

const ACCEPTED_REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * Gives every request an id and logs one line for every answer, with the route's pattern and never the
 * URL.
 */
export function requestLog(log: Log): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = requestIdFrom(c.req.header("x-request-id"));
    c.set("requestId", requestId);
    c.set("log", childOnDemand(log, { request_id: requestId }));
    c.env.outgoing.setHeader("X-Request-Id", requestId);
    await next();
    const { method } = c.req;
    logRequest(log, { method, route: routeOf(c), status: statusOf(c), startedAt, requestId });
  };
}

export function requestIdFrom(offered: string | string[] | undefined): string {
  return typeof offered === "string" && ACCEPTED_REQUEST_ID.test(offered) ? offered : randomUUID();
}

interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  startedAt: number;
  requestId: string;
}

export function logRequest(log: Log, answered: AnsweredRequest): void {
  const { method, route, status, startedAt, requestId } = answered;
  const ms = Math.round(performance.now() - startedAt);
  log.info("request", { method, route, status, ms, request_id: requestId });
}

/** Creates the child log on first use: most requests log nothing but their one line. */
function childOnDemand(log: Log, fields: Record<string, unknown>): Log {
  let child: Log | undefined;
  const made = () => {
    child ??= log.child(fields);
    return child;
  };
  return {
    info: (message, more) => made().info(message, more),
    warn: (message, more) => made().warn(message, more),
    error: (message, more) => made().error(message, more),
    countDropped: () => log.countDropped(),
    child: (more) => made().child(more),
  };
}
