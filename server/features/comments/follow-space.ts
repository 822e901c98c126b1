import type { SpaceContext } from "#server/context.ts";
import { type EventStream, formatEvent } from "#server/platform/http/event-stream.ts";
import { overviewTopic } from "#server/platform/live/topics.ts";

/** A burst of comments is one reason to look again. */
const AT_MOST_EVERY_MS = 500;

/** Tells a page of a whole space, and not what changed, that there is something to look at. */
export function followSpace({ live, space }: SpaceContext, stream: EventStream): void {
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      stream.send(formatEvent({ type: "comments.changed", data: {} }));
    }, AT_MOST_EVERY_MS);
  };
  stream.onClose(live.subscribe(overviewTopic(space.id), { onMessage: tell, onResume: tell }));
  stream.onClose(() => clearTimeout(timer));
  stream.send(formatEvent({ type: "ready", data: {} }));
}
