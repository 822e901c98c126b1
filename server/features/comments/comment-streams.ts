import type { Services } from "#server/context.ts";
import {
  readEvents,
  readFirstKeptSeq,
  readLastSeq,
} from "#server/features/comments/read-events.ts";
import { type EventStream, formatEvent } from "#server/http/event-stream.ts";
import { layoutTopic } from "#server/platform/live/topics.ts";

/** The streams of one layout in this process: read once from the database, written to all. */
interface Room {
  streams: Set<EventStream>;
  lastSeq: number;
  reading: Promise<void>;
  leave: () => void;
}

export type JoinStream = (
  layoutId: string,
  stream: EventStream,
  lastEventId: string | undefined,
) => Promise<void>;

/** Every stream sees every event once and in order, whichever process it happened on. */
export function commentStreams({ db, live, log }: Services): JoinStream {
  const rooms = new Map<string, Room>();

  async function enter(layoutId: string): Promise<Room> {
    const existing = rooms.get(layoutId);
    if (existing) return existing;
    const room: Room = {
      streams: new Set(),
      lastSeq: 0,
      reading: Promise.resolve(),
      leave: () => {},
    };
    rooms.set(layoutId, room);
    const catchUp = () => {
      room.reading = room.reading.then(() => tell(layoutId, room)).catch(report);
    };
    room.leave = live.subscribe(layoutTopic(layoutId), { onMessage: catchUp, onResume: catchUp });
    room.reading = readLastSeq(db, layoutId).then((seq) => {
      room.lastSeq = seq ?? 0;
    });
    return room;
  }

  async function tell(layoutId: string, room: Room): Promise<void> {
    const events = await readEvents(db, layoutId, room.lastSeq);
    for (const event of events) {
      const text = formatEvent({ id: event.seq, type: event.type, data: event.data });
      for (const stream of room.streams) stream.send(text);
      room.lastSeq = event.seq;
    }
    // A layout that is gone takes its events along; its streams end.
    if (events.length === 0 && (await readLastSeq(db, layoutId)) === null) {
      for (const stream of room.streams) stream.end();
    }
  }

  function report(error: unknown): void {
    log.warn("live comments could not be read", { error });
  }

  return async (layoutId, stream, lastEventId) => {
    const room = await enter(layoutId);
    stream.onClose(() => {
      room.streams.delete(stream);
      if (room.streams.size > 0 || rooms.get(layoutId) !== room) return;
      rooms.delete(layoutId);
      room.leave();
    });
    // In the room's own turn, so that nothing falls between what is read here and what it is told.
    room.reading = room.reading
      .then(async () => {
        await sendMissed(layoutId, stream, lastEventId, room.lastSeq);
        room.streams.add(stream);
      })
      .catch((error: unknown) => {
        report(error);
        stream.end();
      });
    await room.reading;
  };

  async function sendMissed(
    layoutId: string,
    stream: EventStream,
    lastEventId: string | undefined,
    upTo: number,
  ): Promise<void> {
    const since = Number(lastEventId ?? Number.NaN);
    if (!Number.isSafeInteger(since)) {
      // A first visit: says where it stands, so that a break right after has something to resume from.
      stream.send(`id: ${upTo}\nevent: ready\ndata: {}\n\n`);
      return;
    }
    const firstKept = await readFirstKeptSeq(db, layoutId);
    if (since < upTo && (firstKept === null || since < firstKept - 1)) {
      stream.send(`id: ${upTo}\nevent: reload\ndata: {}\n\n`);
      return;
    }
    let sent = since;
    while (sent < upTo) {
      const events = (await readEvents(db, layoutId, sent)).filter(({ seq }) => seq <= upTo);
      if (events.length === 0) break;
      for (const event of events) {
        stream.send(formatEvent({ id: event.seq, type: event.type, data: event.data }));
        sent = event.seq;
      }
    }
    stream.send(": \n\n");
  }
}
