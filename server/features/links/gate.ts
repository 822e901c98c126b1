import { Failure } from "#contract/errors.ts";
import type { LinkRefusal } from "#contract/link-refusals.ts";
import type { LinkRow } from "#server/features/links/link-rows.ts";
import type { Visitor } from "#server/features/links/passes.ts";

/**
 * The one rule about what a public address opens: pages, data, comments, streams, posting, files. Null
 * when the visitor may come in.
 */
export function refusalOf(link: LinkRow, visitor: Visitor, now: Date): LinkRefusal | null {
  if (visitor.isAdmitted(link)) return null;
  if (!link.linkActive) return "link_disabled";
  if (isExpired(link, now)) return "link_expired";
  if (link.linkPasswordHash !== null && !visitor.hasPass(link)) return "link_password_required";
  return null;
}

export function requireOpen(link: LinkRow, visitor: Visitor, now: Date): void {
  const refusal = refusalOf(link, visitor, now);
  if (refusal) throw new Failure(refusal);
}

function isExpired({ linkExpiresAt }: LinkRow, now: Date): boolean {
  return linkExpiresAt !== null && linkExpiresAt <= now;
}
