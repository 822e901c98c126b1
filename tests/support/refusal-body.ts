import type { ErrorBody, ErrorCode } from "#contract/errors.ts";
import { errorMessages } from "#contract/messages/errors.ts";
import { fillMessage, type MessageParams } from "#contract/messages/fill-message.ts";

/** A refusal as the server would write it, for a page to read. */
export function refusalBody(code: ErrorCode, params: MessageParams = {}): ErrorBody {
  const message = fillMessage(errorMessages[code], params);
  return { error: { code, message, request_id: "x", params } };
}
