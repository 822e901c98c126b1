import { isLinkRefusal, type LinkRefusal } from "#contract/link-refusals.ts";
import { Refusal } from "#web/lib/refusal.ts";

/** What the gate of public links refused with; null for any other error. */
export function linkRefusalOf(error: unknown): LinkRefusal | null {
  return error instanceof Refusal && isLinkRefusal(error.code) ? error.code : null;
}
