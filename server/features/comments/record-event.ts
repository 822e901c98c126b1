import { eq, sql } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { CommentEventType } from "#contract/events.ts";
import type { Services } from "#server/context.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { commentEvents } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { layoutTopic } from "#server/platform/live/topics.ts";

/** What an event does to the number of comments. */
const COUNT_BY: Record<CommentEventType, number> = {
  "comment.created": 1,
  "comment.updated": 0,
  "comment.deleted": -1,
};

interface CommentEvent {
  type: CommentEventType;
  layoutId: string;
  commentId: string;
  at: Date;
}

/**
 * Gives an event the layout's next number, which holds the layout's row until the commit: so numbers
 * follow the order of commits, and whoever reads up to one has missed none before it. The event is kept
 * for streams that come back, and told to those that are there when the transaction commits.
 */
export async function recordEvent(
  { live }: Pick<Services, "live">,
  tx: Tx,
  { type, layoutId, commentId, at }: CommentEvent,
): Promise<number> {
  const countBy = COUNT_BY[type];
  const [recorded] = await insertNumbered(tx, { layoutId, countBy, type, commentId, at });
  if (!recorded) throw new Failure("not_found");
  await live.publish(tx, layoutTopic(layoutId), String(recorded.seq));
  return recorded.seq;
}

const insertNumbered = prepared<{ seq: number }>("record-comment-event", (db) => {
  const layout = db.$with("layout").as(
    db
      .update(layouts)
      .set({
        eventSeq: sql`${layouts.eventSeq} + 1`,
        commentCount: sql`${layouts.commentCount} + ${sql.placeholder("countBy")}`,
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
          createdAt: sql`${sql.placeholder("at")}::timestamptz`.as("created_at"),
        })
        .from(layout),
    )
    .returning({ seq: commentEvents.seq });
});
