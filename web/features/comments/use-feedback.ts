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
  /** Says that one's own comment has arrived. */
  onSent: () => void;
  onReceived?: (comment: Comment) => void;
}

export type Feedback = ReturnType<typeof useFeedback>;

/** What the owner's and the public page have in common: comments, the one being written, the open one. */
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
  const [wish, setWish] = useState<{ id: string } | null>(null);

  const composer = useComposer({
    layoutId,
    remembersName,
    send(comment, signal) {
      feed.expect(comment.id);
      return send(comment, signal);
    },
    onSent(comment) {
      feed.put(comment);
      setWish({ id: comment.id });
      onSent();
    },
  });

  return {
    state,
    feed,
    composer,
    /** Null too when the open one has just been deleted. */
    open: state.comments.find(({ id }) => id === openId) ?? null,
    setOpenId,
    wish,
    /** Brings a pin into view and gives it the focus. */
    goTo: (id: string) => setWish({ id }),
  };
}
