import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { Comment } from "#contract/routes/comments.ts";
import {
  type CommentFeed,
  commentFeed,
  type FeedSource,
  type FeedState,
} from "#web/features/comments/live/comment-feed.ts";

/** Open while the component is mounted; another layout needs another `key`. */
export function useCommentFeed(
  source: () => FeedSource,
  onCreated?: (comment: Comment) => void,
): [FeedState, CommentFeed] {
  const [feed] = useState(() => commentFeed(source()));
  const tell = useEffectEvent((comment: Comment) => onCreated?.(comment));
  useEffect(() => feed.start((comment) => tell(comment)), [feed]);
  return [useSyncExternalStore(feed.subscribe, feed.state), feed];
}
