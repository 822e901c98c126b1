import { and, eq, getTableColumns, ne } from "drizzle-orm";
import { type PersonalSelects, withoutGuest } from "#server/features/privacy/personal-selects.ts";
import { commentEvents, comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { layoutReads, mentions, reactions, replies } from "#server/platform/db/schema/replies.ts";

/** What was written in a person's space, and what they wrote in others'. */
export const conversationTables: PersonalSelects = {
  comments: (db, userId) => [
    db
      .select(withoutGuest(getTableColumns(comments)))
      .from(comments)
      .where(eq(comments.ownerId, userId)),
    db
      .select({
        written_elsewhere: comments.comment,
        name: comments.name,
        space_id: comments.ownerId,
        layout_id: comments.layoutId,
        created_at: comments.createdAt,
      })
      .from(comments)
      .where(and(eq(comments.authorId, userId), ne(comments.ownerId, userId))),
  ],
  replies: (db, userId) => [
    db
      .select(withoutGuest(getTableColumns(replies)))
      .from(replies)
      .where(eq(replies.ownerId, userId)),
    db
      .select({
        written_elsewhere: replies.text,
        name: replies.name,
        visibility: replies.visibility,
        space_id: replies.ownerId,
        layout_id: replies.layoutId,
        created_at: replies.createdAt,
      })
      .from(replies)
      .where(and(eq(replies.authorId, userId), ne(replies.ownerId, userId))),
  ],
  // Of others' reactions the counts stand with what they are to.
  reactions: (db, userId) =>
    db
      .select({
        comment_id: reactions.commentId,
        reply_id: reactions.replyId,
        kind: reactions.kind,
        created_at: reactions.createdAt,
      })
      .from(reactions)
      .where(eq(reactions.userId, userId)),
  mentions: (db, userId) =>
    db
      .select({
        mentioned_in: mentions.commentId,
        reply_id: mentions.replyId,
        created_at: mentions.createdAt,
      })
      .from(mentions)
      .where(eq(mentions.userId, userId)),
  layout_reads: (db, userId) => db.select().from(layoutReads).where(eq(layoutReads.userId, userId)),
  comment_events: (db, userId) =>
    db
      .select(getTableColumns(commentEvents))
      .from(commentEvents)
      .innerJoin(layouts, eq(layouts.id, commentEvents.layoutId))
      .where(eq(layouts.userId, userId)),
};
