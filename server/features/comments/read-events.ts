import { and, asc, eq, gt } from "drizzle-orm";
import type { CommentEventType, LayoutState } from "#contract/events.ts";
import type { Comment } from "#contract/routes/comments.ts";
import { presentComment } from "#server/features/comments/comment-queries.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { commentEvents, comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

export interface CommentEvent {
  seq: number;
  type: CommentEventType;
  data: Comment | { id: string };
}

/** What happened after that number, in order. Of a comment that is gone only its deletion is left. */
export async function readEvents(
  db: Queryable,
  layoutId: string,
  afterSeq: number,
  limit: number,
): Promise<CommentEvent[]> {
  const rows = await db
    .select({ event: commentEvents, comment: comments })
    .from(commentEvents)
    .leftJoin(comments, eq(comments.id, commentEvents.commentId))
    .where(and(eq(commentEvents.layoutId, layoutId), gt(commentEvents.seq, afterSeq)))
    .orderBy(asc(commentEvents.seq))
    .limit(limit);
  return rows.map(({ event, comment }) =>
    comment && event.type !== "comment.deleted"
      ? { seq: event.seq, type: event.type, data: presentComment(comment) }
      : { seq: event.seq, type: "comment.deleted", data: { id: event.commentId } },
  );
}

export async function readLastSeq(db: Queryable, layoutId: string): Promise<number | null> {
  const [layout] = await db
    .select({ seq: layouts.eventSeq })
    .from(layouts)
    .where(eq(layouts.id, layoutId));
  return layout?.seq ?? null;
}

/** How the layout itself is now; null when it is gone. */
export async function readLayoutState(
  db: Queryable,
  layoutId: string,
): Promise<LayoutState | null> {
  const [layout] = await db
    .select({
      title: layouts.title,
      description: layouts.description,
      comments_paused: layouts.commentsPaused,
    })
    .from(layouts)
    .where(eq(layouts.id, layoutId));
  return layout ?? null;
}

/** The oldest number that is still kept: whoever asks for older ones must load everything again. */
export async function readFirstKeptSeq(db: Queryable, layoutId: string): Promise<number | null> {
  const [event] = await db
    .select({ seq: commentEvents.seq })
    .from(commentEvents)
    .where(eq(commentEvents.layoutId, layoutId))
    .orderBy(asc(commentEvents.seq))
    .limit(1);
  return event?.seq ?? null;
}
