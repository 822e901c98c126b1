import type { SpaceBrand } from "#contract/routes/spaces.ts";
import { spaces } from "#server/platform/db/schema/spaces.ts";

/** To be joined by `spaces.id`: an account that saved nothing has no row. */
export const brandColumns = { name: spaces.name, logoPath: spaces.logoPath };

export interface BrandRow {
  name: string | null;
  logoPath: string | null;
}

export function presentBrand(row: BrandRow | null): SpaceBrand {
  return { name: row?.name ?? null, logo: row?.logoPath ? `/files/${row.logoPath}` : null };
}
