import type { CommentEventType, ReplyCount, ReplyEventType } from "#contract/events.ts";
import type { Comment } from "#contract/routes/comments.ts";
import type { Reply } from "#contract/routes/replies.ts";
import type { Elsewhere } from "#web/features/comments/versions/use-relations.ts";

/** A comment with its number: its rank by creation among the comments that everybody sees. */
export interface NumberedComment extends Comment {
  number: number;
  /** When it was made on another version than the one on screen. */
  elsewhere?: Elsewhere | undefined;
}

/** Without a number where only the team still sees it. */
export type ShownComment = Omit<NumberedComment, "number"> & { number?: number | undefined };

export type ReplyEvent =
  | { type: Exclude<ReplyEventType, "reply.deleted">; data: Reply & ReplyCount }
  | { type: "reply.deleted"; data: { id: string } & ReplyCount };

export type CommentEvent =
  | { type: Exclude<CommentEventType, "comment.deleted">; data: Comment }
  | { type: "comment.deleted"; data: { id: string } };

export type LiveEvent = CommentEvent | ReplyEvent;

export type CommentsById = ReadonlyMap<string, Comment>;

export function isReplyEvent(event: LiveEvent): event is ReplyEvent {
  return event.type.startsWith("reply.");
}

/** Applying the same event twice changes nothing. */
export function applyEvent(comments: CommentsById, event: LiveEvent): CommentsById {
  if (isReplyEvent(event)) return countReplies(comments, event.data);
  const known = comments.get(event.data.id);
  if (event.type === "comment.deleted") {
    if (!known) return comments;
    const rest = new Map(comments);
    rest.delete(event.data.id);
    return rest;
  }
  // A late creation event must not undo an edit that has already arrived.
  if (known && event.type === "comment.created") return comments;
  return new Map(comments).set(event.data.id, event.data);
}

function countReplies(
  comments: CommentsById,
  { comment_id, reply_count }: ReplyCount,
): CommentsById {
  const known = comments.get(comment_id);
  if (!known || known.reply_count === reply_count) return comments;
  return new Map(comments).set(comment_id, { ...known, reply_count });
}

/** Starts from the list and applies the events received while it was being read. */
export function rebuild(list: readonly Comment[], since: readonly LiveEvent[]): CommentsById {
  const fresh: CommentsById = new Map(list.map((comment) => [comment.id, comment]));
  return since.reduce(applyEvent, fresh);
}

/** Numbers count what everybody sees: what only the team still sees is apart. */
export function numbered(comments: CommentsById): {
  comments: NumberedComment[];
  teamOnly: Comment[];
} {
  const inOrder = [...comments.values()].sort((a, b) => a.seq - b.seq);
  return {
    comments: inOrder
      .filter(({ team_only }) => !team_only)
      .map((comment, index) => ({ ...comment, number: index + 1 })),
    teamOnly: inOrder.filter(({ team_only }) => team_only),
  };
}
