import { ApiError } from "#sandbox/api/api-errors.ts";
import type { FaultAnswer } from "#sandbox/records/delivery-records.ts";

type Status = Exclude<FaultAnswer, "lost" | "timeout">;

const INVALID = "invalid_request_error";

/** What the provider says with each status; another `code` than the usual one takes its words along. */
export function faultError(status: Status, code: string | null): ApiError {
  const { message, type, ...usual } = BODIES[code ?? ""] ?? BODIES[status] ?? BODIES[500];
  const named = code ?? usual.code;
  return new ApiError(status, { type, message, ...usual, ...(named && { code: named }) });
}

interface Body {
  type: "api_error" | "card_error" | "idempotency_error" | typeof INVALID;
  code?: string;
  decline_code?: string;
  message: string;
}

const UNKNOWN: Body = {
  type: "api_error",
  message:
    "An unknown error occurred. If you can reproduce this, please contact support with the request id.",
};

const BODIES: Record<number | string, Body> & { 500: Body } = {
  400: { type: INVALID, code: "parameter_invalid_empty", message: "You passed an empty string." },
  401: { type: INVALID, message: "Invalid API Key provided: sk_test_************************" },
  402: {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
  },
  403: {
    type: INVALID,
    message:
      "The provided key 'rk_test_************************' does not have the required permissions for this endpoint on account 'acct_sandbox'.",
  },
  409: {
    type: INVALID,
    code: "idempotency_key_in_use",
    message:
      "There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later.",
  },
  429: {
    type: INVALID,
    code: "rate_limit",
    message:
      "Request rate limit exceeded. Learn more about rate limits here https://docs.stripe.com/rate-limits.",
  },
  500: UNKNOWN,
  lock_timeout: {
    type: INVALID,
    code: "lock_timeout",
    message:
      "This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request. If you see this error frequently and are making multiple concurrent requests to a single object, make your requests serially or at a lower rate.",
  },
};
