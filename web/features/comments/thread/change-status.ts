import { threadWords as text } from "#contract/messages/thread-screens.ts";
import type { Comment, CommentStatus } from "#contract/routes/comments.ts";
import type { CommentFeed } from "#web/features/comments/live/comment-feed.ts";
import type { Conversation } from "#web/features/comments/thread/conversation.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";

/** Shown at once, taken back when it is refused. Resolves with whether it was accepted. */
export async function changeStatus(
  feed: CommentFeed,
  { setStatus }: Pick<Conversation, "setStatus">,
  comments: readonly Comment[],
  status: CommentStatus,
): Promise<boolean> {
  const changing = comments.filter((comment) => comment.status !== status);
  if (!setStatus || changing.length === 0) return true;
  for (const comment of changing) feed.put({ ...comment, status, resolved: null });
  try {
    const ids = changing.map(({ id }) => id);
    for (const comment of await setStatus(ids, status)) feed.put(comment);
    return true;
  } catch (error) {
    for (const comment of changing) feed.put(comment);
    toast.error(sentenceOf(error, status === "resolved" ? text.resolveFailed : text.reopenFailed));
    return false;
  }
}
