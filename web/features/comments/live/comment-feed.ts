import { Failure } from "#contract/errors.ts";
import type { LayoutState } from "#contract/events.ts";
import type { Comment } from "#contract/routes/comments.ts";
import {
  applyEvent,
  type CommentEvent,
  type CommentsById,
  type NumberedComment,
  numbered,
  rebuild,
} from "#web/features/comments/live/merge-comments.ts";
import { openEventStream } from "#web/lib/event-stream.ts";

export interface FeedSource {
  eventsUrl: string;
  list: (cursor: string | undefined) => Promise<{ data: Comment[]; next_cursor: string | null }>;
}

export interface FeedState {
  status: "loading" | "ready" | "failed" | "gone";
  /** Ordered by number. */
  comments: readonly NumberedComment[];
  connected: boolean;
  /** The layout's current state; null until the stream has sent it. */
  layout: LayoutState | null;
}

const TYPES = [
  "ready",
  "reload",
  "comment.created",
  "comment.updated",
  "comment.deleted",
  "layout.updated",
  "layout.removed",
];
/** A proxy may hold back the stream; the list does not wait for it longer than this. */
const STREAM_TIMEOUT_MS = 2_000;

export type CommentFeed = ReturnType<typeof commentFeed>;

/**
 * A layout's comments, kept up to date: the stream opens first, then the list is read, so that nothing
 * is missed.
 */
export function commentFeed(source: FeedSource) {
  const listeners = new Set<() => void>();
  const own = new Set<string>();
  let byId: CommentsById = new Map();
  let state: FeedState = { status: "loading", comments: [], connected: true, layout: null };
  /** Events received while a list is being read. */
  let since: CommentEvent[] | null = null;
  let round = 0;
  let stop = () => {};

  function set(change: Partial<FeedState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function setComments(next: CommentsById): void {
    if (next === byId) return;
    byId = next;
    set({ comments: numbered(byId) });
  }

  async function load(): Promise<void> {
    round += 1;
    const mine = round;
    const meanwhile: CommentEvent[] = [];
    since = meanwhile;
    try {
      const list = await readAll(source);
      if (mine !== round) return;
      since = null;
      byId = rebuild(list, meanwhile);
      set({ status: "ready", comments: numbered(byId) });
    } catch (error) {
      if (mine !== round) return;
      const gone = error instanceof Failure && error.code === "not_found";
      if (gone) stopAsGone();
      // What is on screen stays; the next `ready` event loads again.
      else if (state.status !== "ready") set({ status: "failed" });
    }
  }

  function receive(event: CommentEvent, onCreated: (comment: Comment) => void): void {
    since?.push(event);
    const isNew = event.type === "comment.created" && !byId.has(event.data.id);
    setComments(applyEvent(byId, event));
    if (isNew && !own.has(event.data.id)) onCreated(event.data as Comment);
  }

  function start(onCreated: (comment: Comment) => void): () => void {
    const streamTimeout = setTimeout(() => void load(), STREAM_TIMEOUT_MS);
    const close = openEventStream(source.eventsUrl, {
      types: TYPES,
      onConnection: (connected) => {
        if (connected !== state.connected) set({ connected });
      },
      // A removed layout has no stream any more; the list shows whether that is the reason.
      onRefused: () => void load(),
      onEvent(type, data) {
        clearTimeout(streamTimeout);
        if (type === "ready" || type === "reload") void load();
        else if (type === "layout.updated") set({ layout: data as LayoutState });
        else if (type === "layout.removed") stopAsGone();
        else receive({ type, data } as CommentEvent, onCreated);
      },
    });
    stop = () => {
      round += 1;
      clearTimeout(streamTimeout);
      close();
    };
    return stop;
  }

  /** A removed layout sends no further events. */
  function stopAsGone(): void {
    stop();
    set({ status: "gone", connected: true });
  }

  return {
    start,
    retry: () => {
      set({ status: "loading" });
      return load();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    /** One's own comment is not announced when the stream reports it. */
    markOwn: (id: string) => void own.add(id),
    /** Applies the server's answer, which may arrive before the stream's event. */
    put: (comment: Comment) => receive({ type: "comment.updated", data: comment }, () => {}),
    remove: (id: string) => receive({ type: "comment.deleted", data: { id } }, () => {}),
  };
}

async function readAll(source: FeedSource): Promise<Comment[]> {
  const all: Comment[] = [];
  let cursor: string | undefined;
  do {
    const page = await source.list(cursor);
    all.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
