import { and, eq, isNotNull } from "drizzle-orm";
import { renditionFolder } from "#server/features/layouts/image-urls.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { spaces } from "#server/platform/db/schema/spaces.ts";

export interface OwnedFile {
  key: string;
  /** Null for the space's logo. */
  layout: { id: string; renditionFolder: string } | null;
}

/** The originals of a space's layouts, and its logo. */
export async function filesOfOwner(db: Queryable, userId: string): Promise<OwnedFile[]> {
  const images = await db
    .select({ id: layouts.id, imagePath: layouts.imagePath })
    .from(layouts)
    .where(eq(layouts.userId, userId));
  const logos = await db
    .select({ key: spaces.logoPath })
    .from(spaces)
    .where(and(eq(spaces.id, userId), isNotNull(spaces.logoPath)));
  return [
    ...images.map((row) => ({
      key: row.imagePath,
      layout: { id: row.id, renditionFolder: `${renditionFolder(row)}/` },
    })),
    ...logos.map(({ key }) => ({ key: key ?? "", layout: null })),
  ];
}
