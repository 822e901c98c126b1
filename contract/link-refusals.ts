import type { ErrorCode } from "#contract/errors.ts";
import type { LinkClosed } from "#contract/events.ts";

/** What a public address is refused with, and the reason that an open page is told for the same. */
export const linkRefusals = {
  link_disabled: "disabled",
  link_expired: "expired",
  link_password_required: "password",
} as const satisfies Partial<Record<ErrorCode, LinkClosed["reason"]>>;

export type LinkRefusal = keyof typeof linkRefusals;

export function isLinkRefusal(code: ErrorCode): code is LinkRefusal {
  return Object.hasOwn(linkRefusals, code);
}
