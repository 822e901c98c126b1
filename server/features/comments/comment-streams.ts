import type { Services } from "#server/context.ts";
import { openRoom, type Room } from "#server/features/comments/comment-room.ts";
import type { EventStream } from "#server/http/event-stream.ts";

export type JoinStream = (
  layoutId: string,
  stream: EventStream,
  lastEventId: string | undefined,
) => Promise<void>;

/** Every stream sees every event once and in order, whichever process it happened on. */
export function commentStreams(services: Services): JoinStream {
  const rooms = new Map<string, Room>();
  return (layoutId, stream, lastEventId) => {
    const room = rooms.get(layoutId) ?? openRoom(services, layoutId, () => rooms.delete(layoutId));
    rooms.set(layoutId, room);
    return room.join(stream, lastEventId);
  };
}
