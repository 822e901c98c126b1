import { buffer } from "node:stream/consumers";
import type { SpaceBrand } from "#contract/routes/spaces.ts";
import type { Services } from "#server/context.ts";
import { spaces } from "#server/platform/db/schema/spaces.ts";
import type { MailBrand } from "#server/platform/mail/render-mail.ts";

/** To be joined by `spaces.id`: an account that saved nothing has no row. */
export const brandColumns = { name: spaces.name, logoPath: spaces.logoPath };

export interface BrandRow {
  name: string | null;
  logoPath: string | null;
}

/** For mails: the logo travels with them, since mail programs may not load it from us. */
export async function mailBrand(
  { storage, log }: Pick<Services, "storage" | "log">,
  row: BrandRow | null,
): Promise<MailBrand> {
  const name = row?.name ?? null;
  if (!row?.logoPath) return { name, logo: null };
  try {
    const bytes = await buffer(await storage.read(row.logoPath));
    return { name, logo: { id: "logo", type: "image/webp", bytes } };
  } catch (error) {
    // The words are what the mail is for.
    log.warn("a mail goes without its logo", { error });
    return { name, logo: null };
  }
}

export function presentBrand(row: BrandRow | null): SpaceBrand {
  return { name: row?.name ?? null, logo: row?.logoPath ? `/files/${row.logoPath}` : null };
}
