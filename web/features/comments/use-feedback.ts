import { useCallback, useMemo, useState } from "react";
import type { Mark } from "#contract/marks.ts";
import type { Comment } from "#contract/routes/comments.ts";
import { type NewComment, useComposer } from "#web/features/comments/compose/use-composer.ts";
import type { FeedSource } from "#web/features/comments/live/comment-feed.ts";
import type { LiveEvent, ShownComment } from "#web/features/comments/live/merge-comments.ts";
import { useCommentFeed } from "#web/features/comments/live/use-comment-feed.ts";

interface FeedbackOptions {
  layoutId: string;
  source: () => FeedSource;
  send: (comment: NewComment, signal: AbortSignal) => Promise<Comment>;
  remembersName: boolean;
  /** Confirms that one's own comment was received. */
  onSent: (comment: Comment) => void;
  /** Somebody else commented or answered. */
  onReceived?: (event: LiveEvent) => void;
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
  const [resolvedShown, setResolvedShown] = useState(false);
  const [openMark, setOpenMark] = useState<Mark | null>(null);
  const [litId, setLitId] = useState<string | null>(null);
  const [pointed, setPointed] = useState<ShownComment | null>(null);

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
      onSent(comment);
    },
  });

  const goTo = useCallback((id: string) => setFocusRequest({ id }), []);
  const choose = useCallback(
    (id: string) => {
      setOpenId(id);
      goTo(id);
    },
    [goTo],
  );

  const { comments, teamOnly } = state;
  const pins: readonly ShownComment[] = useMemo(() => {
    const isShown = ({ id, status }: Comment) =>
      status === "open" || resolvedShown || id === openId;
    return [...comments, ...teamOnly].filter(isShown);
  }, [comments, teamOnly, resolvedShown, openId]);
  const open: ShownComment | undefined =
    comments.find(({ id }) => id === openId) ?? teamOnly.find(({ id }) => id === openId);

  return {
    state,
    feed,
    composer,
    /** The comments that stand on the canvas: resolved ones only where they are asked for. */
    pins,
    resolvedShown,
    setResolvedShown,
    /** The comment whose pin is lit because its row is pointed at. */
    litId,
    setLitId,
    /** The comment whose pin is pointed at: it is previewed, and its row is lit. */
    pointed,
    setPointed,
    /** Also null when the open comment was just deleted. */
    open: open ?? null,
    setOpenId,
    /** What the open comment marks, in full: lists leave out the points of a drawing. */
    openMark,
    setOpenMark,
    focusRequest,
    /** Brings a pin into view and focuses it. */
    goTo,
    /** Opens a comment and brings its pin into view. */
    choose,
  };
}
