import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { Mark } from "#contract/marks.ts";
import type { Comment } from "#contract/routes/comments.ts";
import { type NewComment, useComposer } from "#web/features/comments/compose/use-composer.ts";
import type { FeedSource } from "#web/features/comments/live/comment-feed.ts";
import type { FeedState } from "#web/features/comments/live/feed-state.ts";
import type { LiveEvent, ShownComment } from "#web/features/comments/live/merge-comments.ts";
import { useCommentFeed } from "#web/features/comments/live/use-comment-feed.ts";
import { type AskComparison, useRelations } from "#web/features/comments/versions/use-relations.ts";
import type { Versions } from "#web/features/comments/versions/use-versions.ts";

interface FeedbackOptions {
  layoutId: string;
  versions: Versions;
  /** Asks what changed between two versions; null without the right to. */
  compare: AskComparison | null;
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
export function useFeedback(options: FeedbackOptions) {
  const { layoutId, versions, source, send, remembersName, onSent, onReceived } = options;
  const [live, feed] = useCommentFeed(source, onReceived);
  const state = useRelatedFeed(live, versions, options.compare);
  useFollowed(versions, live.layout?.version);
  const [openId, setOpenId] = useState<string | null>(null);
  const [focusRequest, setFocusRequest] = useState<{ id: string } | null>(null);
  const [resolvedShown, setResolvedShown] = useState(false);
  const [openMark, setOpenMark] = useState<Mark | null>(null);
  const [litId, setLitId] = useState<string | null>(null);
  const [pointed, setPointed] = useState<ShownComment | null>(null);

  const composer = useComposer({
    layoutId,
    version: versions.shown.number,
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

  const { comments, teamOnly } = state;
  const find = (id: string | null): ShownComment | undefined =>
    comments.find((comment) => comment.id === id) ?? teamOnly.find((comment) => comment.id === id);
  const goTo = useCallback((id: string) => setFocusRequest({ id }), []);
  // Rows are given it once, however the list changes.
  const latest = useRef({ find, versions });
  useEffect(() => {
    latest.current = { find, versions };
  });
  const choose = useCallback(
    async (id: string) => {
      const chosen = latest.current.find(id);
      // What stands nowhere on this picture is looked at on its own.
      if (chosen?.elsewhere?.stands === false) await latest.current.versions.show(chosen.version);
      setOpenId(id);
      if (chosen?.pinned !== false) goTo(id);
    },
    [goTo],
  );

  const pins: readonly ShownComment[] = useMemo(() => {
    const isShown = ({ id, status, elsewhere, pinned }: ShownComment) =>
      pinned !== false &&
      elsewhere?.at !== null &&
      (status === "open" || resolvedShown || id === openId);
    return [...comments, ...teamOnly].filter(isShown);
  }, [comments, teamOnly, resolvedShown, openId]);
  const opened = find(openId);
  const open = opened?.elsewhere?.at === null ? undefined : opened;

  return {
    state,
    feed,
    versions,
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

/** Reads the list of versions again when the stream tells of another newest one. */
function useFollowed(versions: Versions, newest: number | undefined): void {
  const follow = useEffectEvent(() => {
    if (newest !== undefined && newest !== versions.newest) void versions.reload();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number is the reason to look.
  useEffect(() => follow(), [newest]);
}

/** The feed with what comments of other versions are to the one on screen. */
function useRelatedFeed(
  state: FeedState,
  versions: Versions,
  compare: AskComparison | null,
): FeedState {
  const relate = useRelations(versions, state.comments, compare);
  return useMemo(() => {
    const isElsewhere = ({ version }: Comment) => version !== versions.shown.number;
    if (!state.comments.some(isElsewhere) && !state.teamOnly.some(isElsewhere)) return state;
    const withRelation = <C extends Comment>(comment: C) => ({
      ...comment,
      elsewhere: relate(comment) ?? undefined,
    });
    return {
      ...state,
      comments: state.comments.map(withRelation),
      teamOnly: state.teamOnly.map(withRelation),
    };
  }, [state, relate, versions.shown.number]);
}
