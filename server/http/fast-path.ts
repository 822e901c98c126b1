import type { IncomingMessage, ServerResponse } from "node:http";
import { logRequest, requestIdFrom } from "#server/http/request-log.ts";
import { namesTag } from "#server/platform/http/entity-tag.ts";
import type { Log } from "#server/platform/telemetry/log.ts";
import { type Observer, observeRequest } from "#server/platform/telemetry/observer.ts";

/** Serves cached responses before routing, straight on Node's response. */
export interface FastPath {
  /** False when it is for a route to respond. */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
}

export type ResponseHeaders = Readonly<Record<string, string>>;

/** Names and values in turn, which Node takes as they are. */
type FlatHeaders = readonly string[];

export function flatten(headers: ResponseHeaders): FlatHeaders {
  return Object.entries(headers).flat();
}

export interface CachedResponse {
  /** The pattern that would have matched. */
  route: string;
  /** Null for what has none. */
  etag: string | null;
  headers: FlatHeaders;
  /** Of the 304 that goes without a body. */
  notModifiedHeaders: FlatHeaders;
}

/** Logged and observed as any other response. Says whether the body was sent. */
export type SendCached = (
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  body: Buffer,
) => boolean;

export function cachedSender(options: { log: Log; observers: readonly Observer[] }): SendCached {
  const { log, observers } = options;
  return (request, response, { route, etag, headers, notModifiedHeaders }, body) => {
    const startedAt = performance.now();
    const requestId = requestIdFrom(request.headers["x-request-id"]);
    const isNotModified = etag !== null && namesTag(request.headers["if-none-match"], etag);
    const status = isNotModified ? 304 : 200;
    const cached = isNotModified ? notModifiedHeaders : headers;
    response.writeHead(status, [...cached, "X-Request-Id", requestId]);
    response.end(isNotModified ? undefined : body);
    if (observers.length > 0) {
      void observeRequest(observers, async () => ({ method: "GET", route, status, requestId }));
    }
    logRequest(log, { method: "GET", route, status, startedAt, requestId });
    return !isNotModified;
  };
}
