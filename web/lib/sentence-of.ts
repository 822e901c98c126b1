import { unansweredMessages } from "#contract/messages/unanswered.ts";
import { ConnectionLost, Refusal } from "#web/lib/refusal.ts";

/** The message for a failure: the code's own, or the screen's where the code is missing or general. */
export function sentenceOf(error: unknown, ofScreen?: string): string {
  if (!(error instanceof Refusal)) return ofScreen ?? unansweredMessages.unexpected;
  const saysNothing = error.code === "unexpected" || error instanceof ConnectionLost;
  return saysNothing ? (ofScreen ?? error.message) : error.message;
}
