import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { layoutReads, replies } from "#server/platform/db/schema/replies.ts";

const readSeq = sql`coalesce(${layoutReads.seq}, 0)`;

/** Joins what the viewer has read of a comment's layout. */
export function readBy(viewerId: string): SQL {
  return and(eq(layoutReads.layoutId, comments.layoutId), eq(layoutReads.userId, viewerId)) as SQL;
}

/** A comment by somebody else, or one that somebody else answered, since the viewer read its layout. */
export function isUnread(viewerId: string): SQL<boolean> {
  // Layouts on which nothing has happened since need not be looked at.
  return sql<boolean>`(${layouts.eventSeq} > ${readSeq} and (
    (${comments.seq} > ${readSeq} and ${comments.authorId} is distinct from ${viewerId})
    or exists (
      select 1 from ${replies}
      where ${replies.commentId} = ${comments.id} and ${replies.seq} > ${readSeq}
        and ${replies.authorId} is distinct from ${viewerId}
    )
  ))`;
}

/** Enough to fill a page with; whoever has more waiting sees the newest. */
const MOST_LAYOUTS = 200;

/** The layouts of a space on which something has happened that the viewer has not read. */
export async function findUnreadLayouts(
  db: Queryable,
  spaceId: string,
  viewerId: string,
): Promise<string[]> {
  const found = await db
    .select({ id: layouts.id })
    .from(layouts)
    .leftJoin(
      layoutReads,
      and(eq(layoutReads.layoutId, layouts.id), eq(layoutReads.userId, viewerId)),
    )
    .where(and(eq(layouts.userId, spaceId), gt(layouts.eventSeq, readSeq)))
    .orderBy(desc(layouts.createdAt), desc(layouts.id))
    .limit(MOST_LAYOUTS);
  return found.map(({ id }) => id);
}
