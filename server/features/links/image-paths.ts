import { eq } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

/** The keys of all originals of a layout. */
export async function imagePathsOf(db: Queryable, layoutId: string): Promise<string[]> {
  const rows = await db
    .select({ imagePath: layouts.imagePath })
    .from(layouts)
    .where(eq(layouts.id, layoutId));
  return rows.map(({ imagePath }) => imagePath);
}

/** The part of a key that an original and its renditions share. */
export function assetIdOf(imagePath: string): string {
  return imagePath.slice("assets/".length).replace(/\.\w+$/, "");
}
