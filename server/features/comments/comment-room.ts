import { setImmediate as pause } from "node:timers/promises";
import type { LayoutEventType, LayoutState } from "#contract/events.ts";
import type { Services } from "#server/context.ts";
import {
  type CommentEvent,
  readEvents,
  readFirstKeptSeq,
  readLastSeq,
  readLayoutState,
} from "#server/features/comments/read-events.ts";
import { type EventStream, formatEvent } from "#server/platform/http/event-stream.ts";
import { layoutTopic } from "#server/platform/live/topics.ts";

/** So many at a time fit into what a stream may leave unread. */
const PORTION = 20;
const LAST_SEQ = 2 ** 31 - 1;

export interface Room {
  /** Resolves when the stream was told what it missed and follows from there. */
  join(stream: EventStream, lastEventId: string | undefined): Promise<void>;
}

/** The streams of one layout in this process: read once from the database, written to all. */
export function openRoom({ db, live, log }: Services, layoutId: string, onEmpty: () => void): Room {
  /** Those who follow, and how far each had been told before. */
  const following = new Map<EventStream, number>();
  /** Those at the door count too: the room must not close before they are in. */
  let guests = 0;
  /** How far those who follow have been told; unknown until the first one joins. */
  let told: number | null = null;
  let turn: Promise<void> = Promise.resolve();
  let newsWaiting = false;
  /** Unknown until the first one joins, and again when something may have happened to it. */
  let layout: LayoutState | null = null;
  let layoutChanged = false;
  const leave = live.subscribe(layoutTopic(layoutId), { onMessage, onResume: hearOfLayout });

  /** One thing at a time, so that nothing falls between what one stream reads and all are told. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  }

  /** News come twice where they happened, and a number that was told is no news. */
  function onMessage(text: string): void {
    const seq = readSeq(text);
    if (seq === null) hearOfLayout();
    else if (told === null || seq > told) hearNews();
  }

  function hearOfLayout(): void {
    layoutChanged = true;
    hearNews();
  }

  /** A burst of news is one reading: whoever waits for its turn will see all of it. */
  function hearNews(): void {
    if (newsWaiting) return;
    newsWaiting = true;
    inTurn(tellNews).catch((error: unknown) => {
      report(error);
      // Streams that could not be told come back and catch up.
      endAll();
    });
  }

  async function tellNews(): Promise<void> {
    newsWaiting = false;
    if (told === null) return;
    if (layoutChanged) await tellLayout();
    let events = await readEvents(db, layoutId, told, PORTION);
    for (; events.length > 0; events = await readEvents(db, layoutId, told, PORTION)) {
      const whole = events.map(formatted).join("");
      for (const [stream, known] of following) {
        const fresh = known > told ? events.filter(({ seq }) => seq > known) : null;
        stream.send(fresh ? fresh.map(formatted).join("") : whole);
      }
      told = events.at(-1)?.seq ?? told;
      if (events.length < PORTION) return;
      // Between two portions whoever reads gets the chance to.
      await pause();
    }
  }

  /** Only pages that are open now are told: afterwards the link is as any other that leads nowhere. */
  async function tellLayout(): Promise<void> {
    layoutChanged = false;
    // A reading that fails leaves it unknown, so that the next to join reads it again.
    layout = null;
    layout = await readLayoutState(db, layoutId);
    const news = layout ? layoutEvent("layout.updated", layout) : layoutEvent("layout.removed", {});
    for (const stream of following.keys()) stream.send(news);
    if (!layout) endAll();
  }

  function endAll(): void {
    for (const stream of following.keys()) stream.end();
  }

  /** As fast as this reader takes it and in nobody's way; says how far it came. */
  async function catchUp(stream: EventStream, since: number): Promise<number> {
    let sent = since;
    while (!stream.closed) {
      const events = await readEvents(db, layoutId, sent, PORTION);
      await stream.sendThrough(events.map(formatted).join(""));
      sent = events.at(-1)?.seq ?? sent;
      if (events.length < PORTION) break;
    }
    return sent;
  }

  async function admit(stream: EventStream, lastEventId: string | undefined): Promise<void> {
    const since = readSeq(lastEventId);
    const missed = since !== null && (await isKept(since));
    const sent = missed ? await catchUp(stream, since) : null;
    await inTurn(async () => {
      told ??= await readLastSeq(db, layoutId);
      if (layout === null || layoutChanged) await tellLayout();
      if (told === null || layout === null) return stream.end();
      // A first visit is told where it stands, so that a break right after can be resumed from.
      if (sent === null) stream.send(mark(since === null ? "ready" : "reload", told));
      const reached = sent === null ? told : await catchUp(stream, sent);
      if (stream.closed) return;
      // Whoever comes back may have missed that the layout changed.
      stream.send(layoutEvent("layout.updated", layout));
      following.set(stream, reached);
    });
  }

  /** Whether everything after that number is still there to be told. */
  async function isKept(since: number): Promise<boolean> {
    // The last before the first: what is written in between is then found by the second look.
    const last = await readLastSeq(db, layoutId);
    if (since >= (last ?? 0)) return true;
    const first = await readFirstKeptSeq(db, layoutId);
    return first !== null && since >= first - 1;
  }

  function report(error: unknown): void {
    log.warn("live comments could not be read", { error });
  }

  return {
    async join(stream, lastEventId) {
      guests += 1;
      stream.onClose(() => {
        following.delete(stream);
        guests -= 1;
        if (guests > 0) return;
        leave();
        onEmpty();
      });
      await admit(stream, lastEventId).catch((error: unknown) => {
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

function formatted({ seq, type, data }: CommentEvent): string {
  return formatEvent({ id: seq, type, data });
}

function layoutEvent(type: LayoutEventType, data: LayoutState | object): string {
  return formatEvent({ type, data });
}

function mark(type: "ready" | "reload", seq: number): string {
  return formatEvent({ id: seq, type, data: {} });
}
