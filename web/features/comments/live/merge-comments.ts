import type { CommentEventType } from "#contract/events.ts";
import type { Comment } from "#contract/routes/comments.ts";

/** A comment with its number: its rank by creation among existing comments. */
export interface NumberedComment extends Comment {
  number: number;
}

export type CommentEvent =
  | { type: Exclude<CommentEventType, "comment.deleted">; data: Comment }
  | { type: "comment.deleted"; data: { id: string } };

export type CommentsById = ReadonlyMap<string, Comment>;

/** Applying the same event twice changes nothing. */
export function applyEvent(comments: CommentsById, event: CommentEvent): CommentsById {
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

/** Starts from the list and applies the events received while it was being read. */
export function rebuild(list: readonly Comment[], since: readonly CommentEvent[]): CommentsById {
  const fresh: CommentsById = new Map(list.map((comment) => [comment.id, comment]));
  return since.reduce(applyEvent, fresh);
}

export function numbered(comments: CommentsById): NumberedComment[] {
  return [...comments.values()]
    .sort((a, b) => a.seq - b.seq)
    .map((comment, index) => ({ ...comment, number: index + 1 }));
}
