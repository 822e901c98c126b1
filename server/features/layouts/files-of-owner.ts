import { eq } from "drizzle-orm";
import { renditionFolder } from "#server/features/layouts/image-urls.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

export interface OwnedFile {
  layoutId: string;
  /** The original. */
  key: string;
  /** The folder of its renditions. */
  renditions: string;
  title: string;
}

export async function filesOfOwner(db: Queryable, userId: string): Promise<OwnedFile[]> {
  const rows = await db
    .select({ id: layouts.id, imagePath: layouts.imagePath, title: layouts.title })
    .from(layouts)
    .where(eq(layouts.userId, userId));
  return rows.map((row) => ({
    layoutId: row.id,
    key: row.imagePath,
    renditions: `${renditionFolder(row)}/`,
    title: row.title,
  }));
}
