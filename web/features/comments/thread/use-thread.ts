import { useEffect, useState, useSyncExternalStore } from "react";
import type { CommentFeed } from "#web/features/comments/live/comment-feed.ts";
import {
  type ThreadFeed,
  type ThreadState,
  threadFeed,
} from "#web/features/comments/live/thread-feed.ts";
import type { Conversation } from "#web/features/comments/thread/conversation.ts";

/** Open while the component is mounted; another comment needs another `key`. */
export function useThread(
  feed: CommentFeed,
  commentId: string,
  { readThread }: Pick<Conversation, "readThread">,
): [ThreadState, ThreadFeed] {
  const [thread] = useState(() => threadFeed(feed, commentId, () => readThread(commentId)));
  useEffect(() => thread.start(), [thread]);
  return [useSyncExternalStore(thread.subscribe, thread.state), thread];
}
