import { sql } from "drizzle-orm";
import { layouts } from "#server/platform/db/schema/layouts.ts";

export type LayoutRow = typeof layouts.$inferSelect;

/** What a list shows of a layout. The rest, every rendition among it, is most of a row's bulk. */
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
  commentsPaused: layouts.commentsPaused,
  createdAt: layouts.createdAt,
};
export const cardFile = sql<string | null>`${layouts.renditions} ->> 'card'`;

export type CardRow = Pick<LayoutRow, keyof typeof cardColumns> & {
  /** The rendition for lists, once it is made. */
  card: string | null;
};
