import { Failure } from "#contract/errors.ts";
import { errorMessages } from "#contract/messages/errors.ts";
import { ConnectionLost } from "#web/lib/api.ts";

/** The message for a failure: the code's own, or the screen's where the code is missing or general. */
export function sentenceOf(error: unknown, ofScreen?: string): string {
  if (!(error instanceof Failure)) return ofScreen ?? errorMessages.unexpected;
  const saysNothing = error.code === "unexpected" || error instanceof ConnectionLost;
  return saysNothing ? (ofScreen ?? error.message) : error.message;
}
