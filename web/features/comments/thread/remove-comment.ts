import type { CommentFeed } from "#web/features/comments/live/comment-feed.ts";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import type { Conversation } from "#web/features/comments/thread/conversation.ts";

/** By its author, a comment that was answered only loses its words. */
export function keepsReplies(
  comment: ShownComment,
  { isOwn }: Pick<Conversation, "isOwn">,
): boolean {
  return isOwn(comment) && !comment.removed && comment.reply_count > 0;
}

export async function removeComment(
  feed: CommentFeed,
  conversation: Conversation,
  comment: ShownComment,
): Promise<void> {
  await conversation.removeComment(comment.id);
  if (!keepsReplies(comment, conversation)) return feed.remove(comment.id);
  feed.put({ ...comment, comment: "", mark: null, removed: true, reactions: {} });
}
