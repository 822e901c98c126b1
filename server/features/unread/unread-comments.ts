import { and, eq, type SQL, sql } from "drizzle-orm";
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
