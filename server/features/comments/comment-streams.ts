import type { JoinStream } from "#server/api.ts";
import type { Services } from "#server/context.ts";
import { openRoom, type Room } from "#server/features/comments/comment-room.ts";

/** Every stream sees every event once and in order, whichever process it happened on. */
export function commentStreams(services: Services): (layoutId: string) => JoinStream {
  const rooms = new Map<string, Room>();
  return (layoutId) => (stream, lastEventId) => {
    const room = rooms.get(layoutId) ?? openRoom(services, layoutId, () => rooms.delete(layoutId));
    rooms.set(layoutId, room);
    return room.join(stream, lastEventId);
  };
}
