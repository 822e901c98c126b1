import type { Context as HonoContext } from "hono";
import { html } from "hono/html";
import { type ErrorBody, type ErrorCode, Failure } from "#contract/errors.ts";
import { unavailableMessages } from "#contract/messages/shell.ts";
import type { AppEnv } from "#server/api.ts";
import {
  isConflict,
  isDatabaseAway,
  isReferenceGone,
  sqlState,
} from "#server/platform/db/database-errors.ts";
import { plainPage } from "#server/platform/http/plain-page.ts";
import { ImageFailed } from "#server/platform/images/images.ts";
import { StorageFull, StorageUnavailable } from "#server/platform/storage/storage.ts";

const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  unavailable: 5,
  payments_unavailable: 5,
  too_many_requests: 60,
  too_many_uploads: 60,
  images_busy: 10,
};

/** Turns every thrown error into a response; nothing else does. */
export function answerError(error: Error, c: HonoContext<AppEnv>): Response | Promise<Response> {
  const failure = toFailure(error);
  if (failure.status >= 500)
    c.var.log.error("request failed", { error, sqlstate: sqlState(error) });
  const retryAfter = failure.params.retry_after ?? RETRY_AFTER_SECONDS[failure.code];
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  // The rest of the body stays unread, so the connection cannot carry another request.
  const unread = c.env?.incoming?.complete === false;
  if (failure.status === 413 || unread) c.header("Connection", "close");
  if (failure.status === 503 && isPageVisit(c)) return unavailablePage(c);
  return c.json(errorBody(failure, c.var.requestId), failure.status as 500);
}

/** A person opens an address; programs and the browser app get JSON. */
function isPageVisit(c: HonoContext<AppEnv>): boolean {
  const { method, path } = c.req;
  const isPage = method === "GET" && !/^\/(api|readyz|healthz)\b/.test(path);
  return isPage && (c.req.header("accept") ?? "").includes("text/html");
}

function unavailablePage(c: HonoContext<AppEnv>): Response | Promise<Response> {
  c.header("Cache-Control", "no-store");
  const { title, text, retry } = unavailableMessages;
  // The same address again.
  const actions = html`<nav><a class="button" href="">${retry}</a></nav>`;
  return plainPage(c, { title, text, actions }, 503);
}

export function errorBody(failure: Failure, requestId: string): ErrorBody {
  const { code, message, params } = failure;
  const withParams = Object.keys(params).length > 0 && { params };
  return { error: { code, message, request_id: requestId, ...withParams } };
}

/** Any error that is not a `Failure` is answered as `unexpected`, never with its own text. */
function toFailure(error: Error): Failure {
  if (error instanceof Failure) return error;
  if (isDatabaseAway(error) || error instanceof StorageUnavailable)
    return new Failure("unavailable");
  if (isDiskFull(error)) return new Failure("storage_full");
  if (error instanceof ImageFailed && error.reason === "busy") return new Failure("images_busy");
  // Already retried often enough; the client may try again in a moment.
  if (isConflict(error)) return new Failure("unavailable");
  if (isReferenceGone(error)) return new Failure("not_found");
  return new Failure("unexpected");
}

function isDiskFull(error: Error): boolean {
  if (error instanceof StorageFull || (error as NodeJS.ErrnoException).code === "ENOSPC")
    return true;
  return error instanceof ImageFailed && error.reason === "disk_full";
}
