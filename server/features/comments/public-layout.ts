import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { presentPublicLayout } from "#server/features/layouts/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

/** A link that leads nowhere answers the same whatever it looks like. */
export async function findPublicLayout(
  db: Queryable,
  publicLink: string,
): Promise<{ id: string; layout: PublicLayout }> {
  const [row] = await db.select().from(layouts).where(eq(layouts.publicLink, publicLink));
  if (!row) throw new Failure("not_found");
  return { id: row.id, layout: presentPublicLayout(row) };
}
