import { useState } from "react";
import type { Comment } from "#contract/routes/comments.ts";
import { type NewComment, useComposer } from "#web/features/comments/compose/use-composer.ts";
import type { FeedSource } from "#web/features/comments/live/comment-feed.ts";
import { useCommentFeed } from "#web/features/comments/live/use-comment-feed.ts";

interface FeedbackOptions {
  layoutId: string;
  source: () => FeedSource;
  send: (comment: NewComment, signal: AbortSignal) => Promise<Comment>;
  remembersName: boolean;
  /** Confirms that one's own comment was received. */
  onSent: () => void;
  onReceived?: (comment: Comment) => void;
}

export type Feedback = ReturnType<typeof useFeedback>;

/** What the owner's and the public page share: the comments, the one being written and the open one. */
export function useFeedback({
  layoutId,
  source,
  send,
  remembersName,
  onSent,
  onReceived,
}: FeedbackOptions) {
  const [state, feed] = useCommentFeed(source, onReceived);
  const [openId, setOpenId] = useState<string | null>(null);
  const [focusRequest, setFocusRequest] = useState<{ id: string } | null>(null);

  const composer = useComposer({
    layoutId,
    remembersName,
    send(comment, signal) {
      feed.markOwn(comment.id);
      return send(comment, signal);
    },
    onSent(comment) {
      feed.put(comment);
      setFocusRequest({ id: comment.id });
      onSent();
    },
  });

  return {
    state,
    feed,
    composer,
    /** Also null when the open comment was just deleted. */
    open: state.comments.find(({ id }) => id === openId) ?? null,
    setOpenId,
    focusRequest,
    /** Brings a pin into view and focuses it. */
    goTo: (id: string) => setFocusRequest({ id }),
  };
}
