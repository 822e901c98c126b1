import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import {
  type CommentFeed,
  commentFeed,
  type FeedSource,
} from "#web/features/comments/live/comment-feed.ts";
import type { FeedState } from "#web/features/comments/live/feed-state.ts";
import type { LiveEvent } from "#web/features/comments/live/merge-comments.ts";

/** Open while the component is mounted; another layout needs another `key`. */
export function useCommentFeed(
  source: () => FeedSource,
  onNews?: (event: LiveEvent) => void,
): [FeedState, CommentFeed] {
  const [feed] = useState(() => commentFeed(source()));
  const tell = useEffectEvent((event: LiveEvent) => onNews?.(event));
  useEffect(() => feed.start((event) => tell(event)), [feed]);
  return [useSyncExternalStore(feed.subscribe, feed.state), feed];
}
