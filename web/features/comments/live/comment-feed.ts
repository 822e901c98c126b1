import type {
  CommentEventType,
  LayoutEventType,
  LayoutState,
  LinkClosed,
  LinkEventType,
  ReplyEventType,
} from "#contract/events.ts";
import type { Comment } from "#contract/routes/comments.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import {
  type ClosedReason,
  closedReasonOf,
  emptyFeed,
} from "#web/features/comments/live/feed-state.ts";
import { liveState } from "#web/features/comments/live/live-state.ts";
import {
  applyEvent,
  type CommentsById,
  type LiveEvent,
  numbered,
  rebuild,
} from "#web/features/comments/live/merge-comments.ts";
import { openEventStream } from "#web/lib/event-stream.ts";

export interface FeedSource {
  eventsUrl: string;
  list: (cursor: string | undefined) => Promise<{ data: Comment[]; next_cursor: string | null }>;
  /** Reads the layout of a public link, which the owner may change while its page is open. */
  look?: () => Promise<PublicLayout>;
  /**
   * The layout as the page has it, for a link with settings of its own: what is said of the layout alone
   * is then only a reason to look.
   */
  known?: LayoutState;
  onLinkUpdated?: () => void;
}

type EventType =
  | "ready"
  | "reload"
  | CommentEventType
  | ReplyEventType
  | LayoutEventType
  | LinkEventType;

const TYPES: readonly EventType[] = [
  "ready",
  "reload",
  "comment.created",
  "comment.updated",
  "comment.deleted",
  "reply.created",
  "reply.updated",
  "reply.deleted",
  "layout.updated",
  "layout.removed",
  "link.updated",
  "link.closed",
];

/** A proxy may hold back the stream; the list does not wait for it longer than this. */
const STREAM_TIMEOUT_MS = 2_000;
/** When what could not be read again is tried once more. */
const AGAIN_MS = 1_000;

export type CommentFeed = ReturnType<typeof commentFeed>;

/** Hears of every event; `null` says that some may have been missed, so that all must be read again. */
type EventListener = (event: LiveEvent | null) => void;

/**
 * A layout's comments, kept up to date: the stream opens first, then the list is read, so that nothing
 * is missed.
 */
export function commentFeed(source: FeedSource) {
  const { state, set, subscribe } = liveState(emptyFeed);
  const eventListeners = new Set<EventListener>();
  const own = new Set<string>();
  let byId: CommentsById = new Map();
  let heard = source.known && textOf(source.known);
  let heardSeq = 0;
  /** Events received while a list is being read. */
  let since: LiveEvent[] | null = null;
  let round = 0;
  let stop = () => {};
  let started = false;
  let wasLost = false;
  const waiting = new Map<() => Promise<void>, ReturnType<typeof setTimeout>>();

  function tryLater(work: () => Promise<void>): void {
    clearTimeout(waiting.get(work));
    if (!started) return;
    waiting.set(
      work,
      setTimeout(() => void work(), AGAIN_MS),
    );
  }

  function setComments(next: CommentsById): void {
    if (next === byId) return;
    byId = next;
    set(numbered(byId));
  }

  async function load(): Promise<void> {
    round += 1;
    const mine = round;
    const meanwhile: LiveEvent[] = [];
    since = meanwhile;
    try {
      const list = await readAll(source);
      if (mine !== round) return;
      since = null;
      byId = rebuild(list, meanwhile);
      set({ status: "ready", seq: heardSeq, ...numbered(byId) });
    } catch (error) {
      if (mine !== round) return;
      if (refuse(error)) return;
      // What is on screen stays until it can be read again.
      if (state().status === "ready") tryLater(load);
      else set({ status: "failed" });
    }
  }

  async function look(): Promise<void> {
    try {
      const layout = await source.look?.();
      if (layout) set({ layout });
    } catch (error) {
      if (!refuse(error)) tryLater(look);
    }
  }

  function hear(layout: LayoutState): void {
    if (!source.known) set({ layout: { ...state().layout, ...layout } });
    else if (textOf(layout) !== heard) void look();
    heard = textOf(layout);
  }

  /** Whether the error says that the link opens nothing more. */
  function refuse(error: unknown): boolean {
    const reason = closedReasonOf(error);
    if (reason) stopAs(reason);
    return reason !== null;
  }

  function receive(event: LiveEvent, onNews?: (event: LiveEvent) => void): void {
    since?.push(event);
    const { id } = event.data;
    const isNew =
      event.type === "reply.created" || (event.type === "comment.created" && !byId.has(id));
    setComments(applyEvent(byId, event));
    // While a list is being read, what it will show is not known to be shown.
    if (since === null && heardSeq > state().seq) set({ seq: heardSeq });
    for (const listener of eventListeners) listener(event);
    if (isNew && !own.has(id)) onNews?.(event);
  }

  function start(onNews: (event: LiveEvent) => void): () => void {
    started = true;
    const streamTimeout = setTimeout(() => void load(), STREAM_TIMEOUT_MS);
    const close = openEventStream(source.eventsUrl, {
      types: TYPES,
      onConnection: (connected) => {
        // What is told of a link is told once: whoever was away looks.
        if (connected && wasLost) void look();
        wasLost = !connected;
        if (connected !== state().connected) set({ connected });
      },
      // A removed layout has no stream any more; the list shows whether that is the reason.
      onRefused: () => void load(),
      onEvent(type, data, id) {
        clearTimeout(streamTimeout);
        heardSeq = Math.max(heardSeq, Number(id));
        if (type === "ready" || type === "reload") {
          for (const listener of eventListeners) listener(null);
          void load();
        } else if (type === "layout.updated") hear(data as LayoutState);
        else if (type === "layout.removed") stopAs("layout_removed");
        else if (type === "link.closed") stopAs((data as LinkClosed).reason);
        else if (type === "link.updated") {
          void look();
          source.onLinkUpdated?.();
        } else receive({ type, data } as LiveEvent, onNews);
      },
    });
    stop = () => {
      started = false;
      round += 1;
      clearTimeout(streamTimeout);
      for (const timer of waiting.values()) clearTimeout(timer);
      close();
    };
    return stop;
  }

  /** What is closed sends no further events. */
  function stopAs(closed: ClosedReason): void {
    stop();
    if (state().closed === null) set({ status: "gone", connected: true, closed });
  }

  return {
    start,
    refuse,
    retry: () => {
      set({ status: "loading" });
      return load();
    },
    subscribe,
    state,
    listen(listener: EventListener) {
      eventListeners.add(listener);
      return () => void eventListeners.delete(listener);
    },
    /** One's own comment or reply is not announced when the stream reports it. */
    markOwn: (id: string) => void own.add(id),
    /** Applies the server's answer, which may arrive before the stream's event. */
    put: (comment: Comment) => receive({ type: "comment.updated", data: comment }),
    remove: (id: string) => receive({ type: "comment.deleted", data: { id } }),
  };
}

function textOf(layout: LayoutState): string {
  const { title, description, comments_paused, version, review_state, round } = layout;
  return JSON.stringify([title, description, comments_paused, version, review_state, round]);
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
