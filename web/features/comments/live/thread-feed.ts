import type { Mark } from "#contract/marks.ts";
import type { Comment } from "#contract/routes/comments.ts";
import type { Reply, Thread } from "#contract/routes/replies.ts";
import type { CommentFeed } from "#web/features/comments/live/comment-feed.ts";
import { liveState } from "#web/features/comments/live/live-state.ts";
import {
  isReplyEvent,
  type LiveEvent,
  type ReplyEvent,
} from "#web/features/comments/live/merge-comments.ts";
import { Refusal } from "#web/lib/refusal.ts";

export interface ThreadState {
  status: "loading" | "ready" | "failed";
  /** Oldest first. */
  replies: readonly Reply[];
  /** In full: lists leave the points of strokes out. */
  mark: Mark | null;
}

type RepliesById = ReadonlyMap<string, Reply>;

export const emptyThread: ThreadState = { status: "loading", replies: [], mark: null };

export type ThreadFeed = ReturnType<typeof threadFeed>;

/** The replies to one comment, kept up to date from the stream of the comments. */
export function threadFeed(feed: CommentFeed, commentId: string, read: () => Promise<Thread>) {
  const { state, set, subscribe } = liveState(emptyThread);
  let byId: RepliesById = new Map();
  /** Events received while the thread is being read. */
  let since: ReplyEvent[] | null = null;
  let round = 0;
  /** Where the comment's pin was when its mark was read. */
  let pinnedAt = "";

  function setReplies(next: RepliesById): void {
    if (next === byId) return;
    byId = next;
    set({ replies: inOrder(byId) });
  }

  async function load(): Promise<void> {
    round += 1;
    const mine = round;
    const meanwhile: ReplyEvent[] = [];
    since = meanwhile;
    try {
      const { comment, replies } = await read();
      if (mine !== round) return;
      since = null;
      byId = meanwhile.reduce(applyReply, new Map(replies.map((reply) => [reply.id, reply])));
      pinnedAt = placeOf(comment);
      set({ status: "ready", replies: inOrder(byId), mark: comment.mark });
    } catch (error) {
      if (mine !== round) return;
      // A comment that is gone goes from the feed, and its card with it.
      const isGone = error instanceof Refusal && error.code === "not_found";
      if (!isGone && state().status !== "ready") set({ status: "failed" });
    }
  }

  function receive(event: LiveEvent): void {
    if (event.type === "comment.updated" && event.data.id === commentId) followPin(event.data);
    if (!isReplyEvent(event) || event.data.comment_id !== commentId) return;
    since?.push(event);
    setReplies(applyReply(byId, event));
  }

  /** A mark moves along with its pin, and events leave the points of strokes out. */
  function followPin(comment: Comment): void {
    if (state().mark?.kind === "strokes" && placeOf(comment) !== pinnedAt) void load();
  }

  return {
    start(): () => void {
      void load();
      // Events that were missed are in what is read again.
      const stop = feed.listen((event) => (event ? receive(event) : void load()));
      return () => {
        round += 1;
        stop();
      };
    },
    retry: () => {
      set({ status: "loading" });
      return load();
    },
    subscribe,
    state,
    /** Applies the server's answer, which may arrive before the stream's event. */
    put: (reply: Reply) => setReplies(new Map(byId).set(reply.id, reply)),
    remove: (id: string) => setReplies(without(byId, id)),
  };
}

function placeOf({ x_position, y_position }: Pick<Comment, "x_position" | "y_position">): string {
  return `${x_position} ${y_position}`;
}

/** Applying the same event twice changes nothing. */
function applyReply(replies: RepliesById, event: ReplyEvent): RepliesById {
  if (event.type === "reply.deleted") return without(replies, event.data.id);
  const { reply_count: _, ...reply } = event.data;
  // A late creation event must not undo an edit that has already arrived.
  if (event.type === "reply.created" && replies.has(reply.id)) return replies;
  return new Map(replies).set(reply.id, reply);
}

function without(replies: RepliesById, id: string): RepliesById {
  if (!replies.has(id)) return replies;
  const rest = new Map(replies);
  rest.delete(id);
  return rest;
}

function inOrder(replies: RepliesById): Reply[] {
  return [...replies.values()].sort((a, b) => a.seq - b.seq);
}
