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
  /** By number. */
  comments: readonly NumberedComment[];
  connected: boolean;
  /** How the layout itself is by now; null until the stream has told. */
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
/** Where something between us and the server holds the stream back, the list need not wait for it. */
const STREAM_PATIENCE_MS = 2_000;

export type CommentFeed = ReturnType<typeof commentFeed>;

/** The comments of a layout, kept up to date: the stream first, then the list, so that nothing falls between. */
export function commentFeed(source: FeedSource) {
  const listeners = new Set<() => void>();
  const own = new Set<string>();
  let byId: CommentsById = new Map();
  let state: FeedState = { status: "loading", comments: [], connected: true, layout: null };
  /** What happens while a list is on its way. */
  let since: CommentEvent[] | null = null;
  let round = 0;
  let stop = () => {};

  function set(change: Partial<FeedState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function keep(next: CommentsById): void {
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
      if (gone) leave();
      // What is already on screen stays there; the next `ready` asks again.
      else if (state.status !== "ready") set({ status: "failed" });
    }
  }

  function hear(event: CommentEvent, onCreated: (comment: Comment) => void): void {
    since?.push(event);
    const isNew = event.type === "comment.created" && !byId.has(event.data.id);
    keep(applyEvent(byId, event));
    if (isNew && !own.has(event.data.id)) onCreated(event.data as Comment);
  }

  function start(onCreated: (comment: Comment) => void): () => void {
    const impatient = setTimeout(() => void load(), STREAM_PATIENCE_MS);
    const close = openEventStream(source.eventsUrl, {
      types: TYPES,
      onConnection: (connected) => {
        if (connected !== state.connected) set({ connected });
      },
      // A layout that is gone has no stream any more; the list says whether that is why.
      onRefused: () => void load(),
      onEvent(type, data) {
        clearTimeout(impatient);
        if (type === "ready" || type === "reload") void load();
        else if (type === "layout.updated") set({ layout: data as LayoutState });
        else if (type === "layout.removed") leave();
        else hear({ type, data } as CommentEvent, onCreated);
      },
    });
    stop = () => {
      round += 1;
      clearTimeout(impatient);
      close();
    };
    return stop;
  }

  /** Nothing more will come of a layout that was removed. */
  function leave(): void {
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
    /** One's own comment is no news when the stream tells of it. */
    expect: (id: string) => void own.add(id),
    /** The server's answer, which may come before the stream's. */
    put: (comment: Comment) => hear({ type: "comment.updated", data: comment }, () => {}),
    remove: (id: string) => hear({ type: "comment.deleted", data: { id } }, () => {}),
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
