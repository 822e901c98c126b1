import type { SpaceBrand } from "#contract/routes/spaces.ts";
import { spaces } from "#server/platform/db/schema/spaces.ts";
import type { MailBrand } from "#server/platform/mail/render-mail.ts";

/** To be joined by `spaces.id`: an account that saved nothing has no row. */
export const brandColumns = { name: spaces.name, logoPath: spaces.logoPath };

export interface BrandRow {
  name: string | null;
  logoPath: string | null;
}

/** For mails, whose readers have no page to resolve a path against. */
export function mailBrand(row: BrandRow | null, appUrl: string): MailBrand {
  const { name, logo } = presentBrand(row);
  return { name, logo: logo && appUrl + logo };
}

export function presentBrand(row: BrandRow | null): SpaceBrand {
  return { name: row?.name ?? null, logo: row?.logoPath ? `/files/${row.logoPath}` : null };
}
