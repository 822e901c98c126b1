import { and, asc, eq, gt } from "drizzle-orm";
import type { LayoutState } from "#contract/events.ts";
import {
  type Audience,
  type CommentRow,
  isGoneForGuests,
  presentComment,
  presentReply,
  type ReplyRow,
  replyCountFor,
} from "#server/features/comments/present-words.ts";
import { openRoundOfLayout } from "#server/features/links/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { commentEvents, comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { replies } from "#server/platform/db/schema/replies.ts";
import type { StreamedEvent } from "#server/platform/http/event-stream.ts";

/** Something that happened on a layout, with the words that it is about as they are now. */
export interface LoggedEvent {
  event: typeof commentEvents.$inferSelect;
  comment: CommentRow | null;
  reply: ReplyRow | null;
}

/** What happened after that number, in order. */
export function readEvents(
  db: Queryable,
  layoutId: string,
  afterSeq: number,
  limit: number,
): Promise<LoggedEvent[]> {
  return db
    .select({ event: commentEvents, comment: comments, reply: replies })
    .from(commentEvents)
    .leftJoin(comments, eq(comments.id, commentEvents.commentId))
    .leftJoin(replies, eq(replies.id, commentEvents.replyId))
    .where(and(eq(commentEvents.layoutId, layoutId), gt(commentEvents.seq, afterSeq)))
    .orderBy(asc(commentEvents.seq))
    .limit(limit);
}

/** What an audience is told of an event; null when it is not for them. Of what is gone, only its end. */
export function eventFor(audience: Audience, logged: LoggedEvent): StreamedEvent | null {
  const { event, comment } = logged;
  const isGone = !comment || (audience === "guests" && isGoneForGuests(comment));
  if (event.replyId !== null) return isGone ? null : replyEventFor(audience, logged, comment);
  const { seq: id, type, commentId } = event;
  return isGone || type === "comment.deleted"
    ? { id, type: "comment.deleted", data: { id: commentId } }
    : { id, type, data: presentComment(comment, audience) };
}

function replyEventFor(
  audience: Audience,
  { event, reply }: LoggedEvent,
  comment: CommentRow,
): StreamedEvent | null {
  const { seq: id, type, commentId: comment_id, replyId, visibility } = event;
  if (audience === "guests" && visibility === "team") return null;
  const reply_count = replyCountFor(audience, comment);
  return reply && type !== "reply.deleted"
    ? { id, type, data: { ...presentReply(reply, audience), reply_count } }
    : { id, type: "reply.deleted", data: { id: replyId, comment_id, reply_count } };
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
      version: layouts.version,
      review_state: layouts.reviewState,
      round: openRoundOfLayout,
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
