import { and, eq, type SQL, sql } from "drizzle-orm";
import type { comments } from "#server/platform/db/schema/comments.ts";
import type { imageColumns } from "#server/platform/db/schema/image-columns.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { versions } from "#server/platform/db/schema/versions.ts";

export type LayoutRow = typeof layouts.$inferSelect;
export type VersionRow = typeof versions.$inferSelect;

/** What a row tells of its picture. */
export type ImageRow = Pick<LayoutRow, keyof ReturnType<typeof imageColumns>>;

/** The picture of a version. */
export type Picture = ImageRow & Pick<VersionRow, "layoutId" | "userId">;

/** Joins the version that a comment was made on. */
export function isVersionOf(comment: typeof comments): SQL | undefined {
  return and(eq(versions.layoutId, comment.layoutId), eq(versions.number, comment.version));
}

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
  version: layouts.version,
  commentCount: layouts.commentCount,
  resolvedCount: layouts.resolvedCount,
  reviewState: layouts.reviewState,
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
