import type * as z from "zod/mini";

interface Refusal {
  type: "invalid_request_error" | "idempotency_error" | "api_error";
  code?: string;
  message: string;
  param?: string;
}

/** An error in the provider's own form. */
export class ApiError extends Error {
  constructor(
    readonly status: 400 | 401 | 404 | 500,
    readonly refusal: Refusal,
  ) {
    super(refusal.message);
  }

  get body() {
    return { error: this.refusal };
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

/** Like the real API, refuses unknown parameters and names missing ones. */
export function parseParams<Schema extends z.ZodMiniType>(
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [first = "", ...rest] = (issue?.path ?? []).map(String);
  const prefix = first + rest.map((part) => `[${part}]`).join("");
  if (issue?.code === "unrecognized_keys") {
    const [key = ""] = issue.keys;
    const name = prefix ? `${prefix}[${key}]` : key;
    throw badRequest(`Received unknown parameter: ${name}`, name, "parameter_unknown");
  }
  if (issue?.code === "invalid_type" && issue.input === undefined) {
    throw badRequest(`Missing required param: ${prefix}.`, prefix, "parameter_missing");
  }
  throw badRequest(`Invalid value for ${prefix}`, prefix, "parameter_invalid");
}
