import { reportError } from "#web/lib/error-reporting.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";

/** `ofScreen` is said when the failure has no sentence of its own. */
export function toastFailure(error: unknown, ofScreen: string): void {
  reportError(error);
  toast.error(sentenceOf(error, ofScreen));
}
