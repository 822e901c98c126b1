import { namesAddress } from "#contract/fields.ts";
import { nameFromEmail } from "#server/features/accounts/index.ts";
import type { BrandRow } from "#server/features/spaces/brand.ts";

/** Whoever made what is shown; null when their account is gone. */
export interface AskerRow {
  askerName: string | null;
  askerEmail: string | null;
}

/**
 * The person who asks for an opinion, as public pages name them: only beside a space's own name, and never by a
 * username that may be half an address.
 */
export function presentAsker(
  brand: BrandRow | null,
  { askerName: name, askerEmail: email }: AskerRow,
): string | null {
  if (!brand?.name || name === null || email === null) return null;
  if (namesAddress(name) || halvesOf(email).includes(name.toLowerCase())) return null;
  return name.toLowerCase() === brand.name.toLowerCase() ? null : name;
}

/** Before the @, and before a plus sign there. */
function halvesOf(email: string): string[] {
  const half = nameFromEmail(email.toLowerCase());
  return [half, half.replace(/\+.*/, "")];
}
