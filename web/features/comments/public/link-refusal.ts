import { type ErrorCode, Failure } from "#contract/errors.ts";

const REFUSALS = [
  "link_disabled",
  "link_expired",
  "link_password_required",
] as const satisfies readonly ErrorCode[];

export type LinkRefusal = (typeof REFUSALS)[number];

/** What the gate of public links refused with; null for any other error. */
export function linkRefusalOf(error: unknown): LinkRefusal | null {
  if (!(error instanceof Failure)) return null;
  return REFUSALS.find((code) => code === error.code) ?? null;
}
