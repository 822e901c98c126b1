import { eq, sql } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { CommentEventType, ReplyEventType } from "#contract/events.ts";
import type { Visibility } from "#contract/routes/replies.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { commentEvents } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

interface LoggedEvent {
  type: CommentEventType | ReplyEventType;
  layoutId: string;
  commentId: string;
  replyId?: string;
  visibility?: Visibility;
  at: Date;
  /** What it does to the layout's numbers of comments and of resolved ones. */
  counts?: { comments: number; resolved: number };
}

/**
 * Gives an event the layout's next number, which holds the layout's row until the commit: so numbers
 * follow the order of commits, and whoever reads up to one has missed none before it. The event is kept
 * for streams that come back.
 */
export async function recordEvent(tx: Tx, event: LoggedEvent): Promise<number> {
  const { type, layoutId, commentId, replyId = null, visibility = "public", at, counts } = event;
  const [recorded] = await insertNumbered(tx, {
    layoutId,
    countBy: counts?.comments ?? 0,
    resolvedBy: counts?.resolved ?? 0,
    type,
    commentId,
    replyId,
    visibility,
    at,
  });
  if (!recorded) throw new Failure("not_found");
  return recorded.seq;
}

const insertNumbered = prepared<{ seq: number }>("record-comment-event", (db) => {
  const layout = db.$with("layout").as(
    db
      .update(layouts)
      .set({
        eventSeq: sql`${layouts.eventSeq} + 1`,
        commentCount: sql`${layouts.commentCount} + ${sql.placeholder("countBy")}`,
        resolvedCount: sql`${layouts.resolvedCount} + ${sql.placeholder("resolvedBy")}`,
      })
      .where(eq(layouts.id, sql.placeholder("layoutId")))
      .returning({ id: layouts.id, seq: layouts.eventSeq }),
  );
  return db
    .with(layout)
    .insert(commentEvents)
    .select((query) =>
      query
        .select({
          layoutId: layout.id,
          seq: layout.seq,
          type: sql`${sql.placeholder("type")}::text`.as("type"),
          commentId: sql`${sql.placeholder("commentId")}::uuid`.as("comment_id"),
          replyId: sql`${sql.placeholder("replyId")}::uuid`.as("reply_id"),
          visibility: sql`${sql.placeholder("visibility")}::text`.as("visibility"),
          createdAt: sql`${sql.placeholder("at")}::timestamptz`.as("created_at"),
        })
        .from(layout),
    )
    .returning({ seq: commentEvents.seq });
});
