import { Failure } from "#contract/errors.ts";
import { isLinkRefusal, type LinkRefusal } from "#contract/link-refusals.ts";

/** What the gate of public links refused with; null for any other error. */
export function linkRefusalOf(error: unknown): LinkRefusal | null {
  return error instanceof Failure && isLinkRefusal(error.code) ? error.code : null;
}
