import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";

/** Refusals of the auth form are said twice, beside the field and in a toast, as the product always did. */
export function toastRefusal(error: unknown): undefined {
  toast.error(sentenceOf(error));
}
