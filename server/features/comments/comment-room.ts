import { setImmediate as pause } from "node:timers/promises";
import type { LayoutEventType, LayoutState } from "#contract/events.ts";
import type { Services } from "#server/context.ts";
import type { Audience } from "#server/features/comments/present-words.ts";
import {
  eventFor,
  type LoggedEvent,
  readEvents,
  readFirstKeptSeq,
  readLastSeq,
  readLayoutState,
} from "#server/features/comments/read-events.ts";
import { type EventStream, formatEvent } from "#server/platform/http/event-stream.ts";
import { layoutTopic } from "#server/platform/live/topics.ts";

/** So many events fit into what a stream may leave unread. */
const BATCH_SIZE = 20;
const LAST_SEQ = 2 ** 31 - 1;

export interface Room {
  /** Resolves when the stream was sent what it missed and follows from there. */
  join(stream: EventStream, audience: Audience, lastEventId: string | undefined): Promise<void>;
}

/** The streams of one layout in this process: read once from the database, written to all. */
export function openRoom({ db, live, log }: Services, layoutId: string, onEmpty: () => void): Room {
  /** The streams that follow, whom each is for, and the last event that it was sent when it joined. */
  const following = new Map<EventStream, { audience: Audience; reached: number }>();
  /** Counts streams that are still catching up, too: the room must not close before they follow. */
  let streamCount = 0;
  /** The last event that was sent to those who follow; unknown until the first one joins. */
  let lastSent: number | null = null;
  let queue: Promise<void> = Promise.resolve();
  let isReadScheduled = false;
  /** Unknown until the first one joins, and again when something may have happened to it. */
  let layout: LayoutState | null = null;
  let layoutChanged = false;
  const leave = live.subscribe(layoutTopic(layoutId), { onMessage, onResume: onLayoutChange });

  /** Runs one thing at a time: no event falls between what one stream reads and what all are sent. */
  function inOrder(work: () => Promise<void>): Promise<void> {
    const done = queue.then(work);
    queue = done.catch(() => {});
    return done;
  }

  /** In the process where it happened a message comes twice; an event that was sent is skipped. */
  function onMessage(text: string): void {
    const seq = readSeq(text);
    if (seq === null) onLayoutChange();
    else if (lastSent === null || seq > lastSent) scheduleRead();
  }

  function onLayoutChange(): void {
    layoutChanged = true;
    scheduleRead();
  }

  /** A burst of messages is one reading, which will find all of their events. */
  function scheduleRead(): void {
    if (isReadScheduled) return;
    isReadScheduled = true;
    inOrder(sendNewEvents).catch((error: unknown) => {
      report(error);
      // Streams that miss events come back and catch up.
      endAll();
    });
  }

  async function sendNewEvents(): Promise<void> {
    isReadScheduled = false;
    if (lastSent === null) return;
    if (layoutChanged) await sendLayoutState();
    let events = await readEvents(db, layoutId, lastSent, BATCH_SIZE);
    for (; events.length > 0; events = await readEvents(db, layoutId, lastSent, BATCH_SIZE)) {
      const whole = {
        members: formatFor("members", events),
        guests: formatFor("guests", events),
      };
      for (const [stream, { audience, reached }] of following) {
        const isAhead = reached > lastSent;
        const missed = () => events.filter(({ event }) => event.seq > reached);
        stream.send(isAhead ? formatFor(audience, missed()) : whole[audience]);
      }
      lastSent = events.at(-1)?.event.seq ?? lastSent;
      if (events.length < BATCH_SIZE) return;
      // Lets readers read between two batches.
      await pause();
    }
  }

  /** Only open pages hear that a layout is gone: afterwards its link is like any that leads nowhere. */
  async function sendLayoutState(): Promise<void> {
    layoutChanged = false;
    // A reading that fails leaves it unknown, so that the next to join reads it again.
    layout = null;
    layout = await readLayoutState(db, layoutId);
    const event = layout
      ? layoutEvent("layout.updated", layout)
      : layoutEvent("layout.removed", {});
    for (const stream of following.keys()) stream.send(event);
    if (!layout) endAll();
  }

  function endAll(): void {
    for (const stream of following.keys()) stream.end();
  }

  /** Sends what a stream missed, as fast as it reads; returns the last number sent. */
  async function catchUp(stream: EventStream, audience: Audience, since: number): Promise<number> {
    let sent = since;
    while (!stream.closed) {
      const events = await readEvents(db, layoutId, sent, BATCH_SIZE);
      await stream.sendThrough(formatFor(audience, events));
      sent = events.at(-1)?.event.seq ?? sent;
      if (events.length < BATCH_SIZE) break;
    }
    return sent;
  }

  async function admit(
    stream: EventStream,
    audience: Audience,
    lastEventId: string | undefined,
  ): Promise<void> {
    const since = readSeq(lastEventId);
    const missed = since !== null && (await isKept(since));
    const sent = missed ? await catchUp(stream, audience, since) : null;
    await inOrder(async () => {
      lastSent ??= await readLastSeq(db, layoutId);
      if (layout === null || layoutChanged) await sendLayoutState();
      if (lastSent === null || layout === null) return stream.end();
      // A first visit learns its position, so that a break right after can be resumed from.
      if (sent === null) stream.send(positionEvent(since === null ? "ready" : "reload", lastSent));
      const reached = sent === null ? lastSent : await catchUp(stream, audience, sent);
      if (stream.closed) return;
      // Whoever comes back may have missed that the layout changed.
      stream.send(layoutEvent("layout.updated", layout));
      following.set(stream, { audience, reached });
    });
  }

  /** Whether every event after that number is still there. */
  async function isKept(since: number): Promise<boolean> {
    // Read before the first, so that what is written in between is not missed.
    const last = await readLastSeq(db, layoutId);
    if (since >= (last ?? 0)) return true;
    const first = await readFirstKeptSeq(db, layoutId);
    return first !== null && since >= first - 1;
  }

  function report(error: unknown): void {
    log.warn("live comments could not be read", { error });
  }

  return {
    async join(stream, audience, lastEventId) {
      streamCount += 1;
      stream.onClose(() => {
        following.delete(stream);
        streamCount -= 1;
        if (streamCount > 0) return;
        leave();
        onEmpty();
      });
      await admit(stream, audience, lastEventId).catch((error: unknown) => {
        report(error);
        stream.end();
      });
    },
  };
}

/** Null for a first visit, and for what we never gave out. */
function readSeq(lastEventId: string | undefined): number | null {
  const seq = lastEventId ? Number(lastEventId) : Number.NaN;
  return Number.isInteger(seq) && seq >= 0 && seq <= LAST_SEQ ? seq : null;
}

function formatFor(audience: Audience, events: readonly LoggedEvent[]): string {
  return events
    .map((logged) => eventFor(audience, logged))
    .map((event) => (event ? formatEvent(event) : ""))
    .join("");
}

function layoutEvent(type: LayoutEventType, data: LayoutState | object): string {
  return formatEvent({ type, data });
}

function positionEvent(type: "ready" | "reload", seq: number): string {
  return formatEvent({ id: seq, type, data: {} });
}
