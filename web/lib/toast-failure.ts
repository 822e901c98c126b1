import { fillMessage } from "#contract/messages/fill-message.ts";
import { states } from "#contract/messages/shell.ts";
import { reportError } from "#web/lib/error-reporting.ts";
import { Refusal } from "#web/lib/refusal.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";

/** `ofScreen` is used when the failure has no message of its own. */
export function toastFailure(error: unknown, ofScreen: string): void {
  reportError(error);
  toast.error(sentenceOf(error, ofScreen), { detail: codeOf(error) });
}

/** A code for support: the beginning of the request's id. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Refusal) || error.code !== "unexpected" || !error.requestId) return;
  return fillMessage(states.errorCode, { code: error.requestId.slice(0, 8) });
}
