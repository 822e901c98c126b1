import type { IncomingMessage, ServerResponse } from "node:http";
import { logRequest, requestIdFrom } from "#server/http/request-log.ts";
import { namesTag } from "#server/platform/http/entity-tag.ts";
import type { Log } from "#server/platform/telemetry/log.ts";
import { type Observer, observeRequest } from "#server/platform/telemetry/observer.ts";

/** What many ask for and is at hand is answered straight on Node's response, before a route is asked. */
export interface EarlyAnswers {
  /** False when it is for a route to answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

export type AnswerHeaders = Readonly<Record<string, string>>;

/** Names and values in turn, which Node takes as they are. */
type FlatHeaders = readonly string[];

export function flatten(headers: AnswerHeaders): FlatHeaders {
  return Object.entries(headers).flat();
}

export interface ReadyAnswer {
  /** The pattern that would have answered. */
  route: string;
  etag: string;
  /** Of the answer with the bytes, and of the one that says they are known. */
  headers: FlatHeaders;
  headersWhenKnown: FlatHeaders;
}

/** Told of and logged as any other answer. Says whether the bytes were sent. */
export type GiveAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  ready: ReadyAnswer,
  bytes: Buffer,
) => boolean;

export function earlyAnswers(options: { log: Log; observers: readonly Observer[] }): GiveAnswer {
  const { log, observers } = options;
  return (request, response, { route, etag, headers, headersWhenKnown }, bytes) => {
    const startedAt = performance.now();
    const requestId = requestIdFrom(request.headers["x-request-id"]);
    const isKnown = namesTag(request.headers["if-none-match"], etag);
    const status = isKnown ? 304 : 200;
    const usual = isKnown ? headersWhenKnown : headers;
    response.writeHead(status, [...usual, "X-Request-Id", requestId]);
    response.end(isKnown ? undefined : bytes);
    if (observers.length > 0) {
      void observeRequest(observers, async () => ({ method: "GET", route, status, requestId }));
    }
    logRequest(log, { method: "GET", route, status, startedAt, requestId });
    return !isKnown;
  };
}
