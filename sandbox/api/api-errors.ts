import { docUrl } from "#sandbox/wire/doc-url.ts";

interface Refusal {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
  payment_intent?: object;
}

export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 409 | 429 | 500;

/** An error in the provider's own form. */
export class ApiError extends Error {
  constructor(
    readonly status: ErrorStatus,
    readonly refusal: Refusal,
  ) {
    super(refusal.message);
  }

  get body() {
    const { code } = this.refusal;
    return { error: { ...this.refusal, ...(code && { doc_url: docUrl(code) }) } };
  }
}

export function missing(what: string, id: string, param = "id", status: 400 | 404 = 404): ApiError {
  const message = `No such ${what}: '${id}'`;
  return new ApiError(status, {
    type: "invalid_request_error",
    code: "resource_missing",
    message,
    param,
  });
}

export function badRequest(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    message,
    ...(param && { param }),
    ...(code && { code }),
  });
}

/** The record that a path names, or the one that a parameter names. */
export function wanted<Row extends { id: string }>(
  rows: readonly Row[],
  id: string | undefined,
  what: string,
  param?: string,
): Row {
  const found = rows.find((row) => row.id === id);
  if (found) return found;
  throw missing(what, id ?? "", param, param ? 400 : 404);
}
