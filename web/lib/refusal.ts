import type { ErrorBody, ErrorCode } from "#contract/errors.ts";
import type { MessageParams } from "#contract/messages/fill-message.ts";
import { unansweredMessages } from "#contract/messages/unanswered.ts";

interface RefusalOptions extends ErrorOptions {
  params?: MessageParams | undefined;
  /** The id that finds the failed request in the server's log. */
  requestId?: string;
}

/** What the server refused, in its own sentence: the many that there are need not be loaded. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly params: MessageParams;
  readonly requestId: string | null;

  constructor(
    readonly code: ErrorCode,
    readonly status: number,
    message: string,
    { params = {}, requestId, ...options }: RefusalOptions = {},
  ) {
    super(message, options);
    this.params = params;
    this.requestId = requestId ?? null;
  }
}

const SIGNED_OUT: ReadonlySet<ErrorCode> = new Set([
  "jwt_expired",
  "session_not_found",
  "unauthorized",
]);

const unansweredStatus = {
  unauthorized: 401,
  session_not_found: 401,
  unexpected: 500,
  unavailable: 503,
} satisfies Record<keyof typeof unansweredMessages, number>;

/** A refusal that is known without an answer of ours. */
export function unanswered(code: keyof typeof unansweredStatus, options?: RefusalOptions): Refusal {
  return new Refusal(code, unansweredStatus[code], unansweredMessages[code], options);
}

/** No answer came: the network or the server is unavailable, and retrying may help. */
export class ConnectionLost extends Refusal {
  constructor(requestId: string, cause?: unknown) {
    super("unavailable", unansweredStatus.unavailable, unansweredMessages.unavailable, {
      requestId,
      cause,
    });
  }
}

/** Proxies answer in their own format, so a body that is not ours falls back to the status. */
export function refusalOf(
  status: number,
  body: Partial<ErrorBody> | null,
  requestId: string,
): Refusal {
  const error = body?.error;
  // Ours has them all, whatever the release of the server.
  if (error?.code && typeof error.message === "string" && error.request_id) {
    const { code, message, params } = error;
    return new Refusal(code, status, message, { params, requestId: error.request_id });
  }
  if ([502, 503, 504].includes(status)) return new ConnectionLost(requestId);
  return unanswered(status === 401 ? "unauthorized" : "unexpected", { requestId });
}

/**
 * The server knew no session for the call. Only by cookie does that end the session: a token may merely be old, or of
 * an earlier one.
 */
export function isSignedOut(error: unknown): error is Refusal {
  return error instanceof Refusal && SIGNED_OUT.has(error.code);
}
