import { Failure } from "#contract/errors.ts";
import { errorMessages } from "#contract/messages/errors.ts";
import { ConnectionLost } from "#web/lib/api.ts";

/**
 * What to say about a failure. A code that the server gave says its own sentence; where it gave none, or
 * none in particular, the screen's own sentence is said, if it has one.
 */
export function sentenceOf(error: unknown, ofScreen?: string): string {
  if (!(error instanceof Failure)) return ofScreen ?? errorMessages.unexpected;
  const saysNothing = error.code === "unexpected" || error instanceof ConnectionLost;
  return saysNothing ? (ofScreen ?? error.message) : error.message;
}
