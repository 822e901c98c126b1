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
  const [layout] = await takeNumber(tx, { layoutId, countBy: COUNT_BY[type] });
  if (!layout) throw new Failure("not_found");
  const { seq } = layout;
  await insertEvent(tx, { layoutId, seq, type, commentId, at });
  await live.publish(tx, layoutTopic(layoutId), String(seq));
  return seq;
}

const takeNumber = prepared("take-event-number", (db) =>
  db
    .update(layouts)
    .set({
      eventSeq: sql`${layouts.eventSeq} + 1`,
      commentCount: sql`${layouts.commentCount} + ${sql.placeholder("countBy")}`,
    })
    .where(eq(layouts.id, sql.placeholder("layoutId")))
    .returning({ seq: layouts.eventSeq }),
);

const insertEvent = prepared("insert-comment-event", (db) =>
  db.insert(commentEvents).values({
    layoutId: sql.placeholder("layoutId"),
    seq: sql.placeholder("seq"),
    type: sql.placeholder("type"),
    commentId: sql.placeholder("commentId"),
    createdAt: sql.placeholder("at"),
  }),
);
