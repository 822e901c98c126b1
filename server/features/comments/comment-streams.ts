import type { JoinStream } from "#server/api.ts";
import type { Services } from "#server/context.ts";
import { openRoom, type Room } from "#server/features/comments/comment-room.ts";
import type { Audience } from "#server/features/comments/present-words.ts";

/** Every stream sees every event for its audience once and in order, whichever process it happened on. */
export function commentStreams(
  services: Services,
): (layoutId: string, audience: Audience) => JoinStream {
  const rooms = new Map<string, Room>();
  return (layoutId, audience) => (stream, lastEventId) => {
    const room = rooms.get(layoutId) ?? openRoom(services, layoutId, () => rooms.delete(layoutId));
    rooms.set(layoutId, room);
    return room.join(stream, audience, lastEventId);
  };
}
