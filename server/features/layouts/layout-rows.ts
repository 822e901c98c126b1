import { sql } from "drizzle-orm";
import { layouts } from "#server/platform/db/schema/layouts.ts";

export type LayoutRow = typeof layouts.$inferSelect;

/** The columns that lists show. The rest, above all the renditions, is most of a row's size. */
export const cardColumns = {
  id: layouts.id,
  userId: layouts.userId,
  categoryId: layouts.categoryId,
  title: layouts.title,
  description: layouts.description,
  imagePath: layouts.imagePath,
  imageType: layouts.imageType,
  width: layouts.width,
  height: layouts.height,
  frames: layouts.frames,
  placeholder: layouts.placeholder,
  publicLink: layouts.publicLink,
  size: layouts.size,
  commentCount: layouts.commentCount,
  resolvedCount: layouts.resolvedCount,
  commentsPaused: layouts.commentsPaused,
  linkActive: layouts.linkActive,
  linkPasswordHash: layouts.linkPasswordHash,
  linkExpiresAt: layouts.linkExpiresAt,
  createdAt: layouts.createdAt,
};
export const cardFile = sql<string | null>`${layouts.renditions} ->> 'card'`;

export type CardRow = Pick<LayoutRow, keyof typeof cardColumns> & {
  /** The card rendition's file, once it is made. */
  card: string | null;
};
