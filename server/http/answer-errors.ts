import type { Context as HonoContext } from "hono";
import { type ErrorBody, type ErrorCode, Failure } from "#contract/errors.ts";
import type { AppEnv } from "#server/api.ts";
import {
  isConflict,
  isDatabaseAway,
  isReferenceGone,
  sqlState,
} from "#server/platform/db/database-errors.ts";
import { ImageFailed } from "#server/platform/images/images.ts";
import { StorageFull, StorageUnavailable } from "#server/platform/storage/storage.ts";

const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  unavailable: 5,
  payments_unavailable: 5,
  too_many_requests: 60,
  too_many_uploads: 60,
  images_busy: 10,
};

/** The one place where a thrown thing becomes an answer. */
export function answerError(error: Error, c: HonoContext<AppEnv>): Response {
  const failure = toFailure(error);
  if (failure.status >= 500)
    c.var.log.error("request failed", { error, sqlstate: sqlState(error) });
  const retryAfter = failure.params.retry_after ?? RETRY_AFTER_SECONDS[failure.code];
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  // The rest of such a body is not read, so the connection cannot carry another request.
  const unread = c.env?.incoming?.complete === false;
  if (failure.status === 413 || unread) c.header("Connection", "close");
  return c.json(errorBody(failure, c.var.requestId), failure.status as 500);
}

export function errorBody(failure: Failure, requestId: string): ErrorBody {
  const { code, message, params } = failure;
  const withParams = Object.keys(params).length > 0 && { params };
  return { error: { code, message, request_id: requestId, ...withParams } };
}

/** Whatever is not a refusal of ours answers as unexpected, never with its own text. */
function toFailure(error: Error): Failure {
  if (error instanceof Failure) return error;
  if (isDatabaseAway(error) || error instanceof StorageUnavailable)
    return new Failure("unavailable");
  if (isDiskFull(error)) return new Failure("storage_full");
  if (error instanceof ImageFailed && error.reason === "busy") return new Failure("images_busy");
  // Tried again often enough already: in a moment it may work.
  if (isConflict(error)) return new Failure("unavailable");
  if (isReferenceGone(error)) return new Failure("not_found");
  return new Failure("unexpected");
}

function isDiskFull(error: Error): boolean {
  if (error instanceof StorageFull || (error as NodeJS.ErrnoException).code === "ENOSPC")
    return true;
  return error instanceof ImageFailed && error.reason === "disk_full";
}
