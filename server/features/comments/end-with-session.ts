import type { UserContext } from "#server/context.ts";
import type { EventStream } from "#server/http/event-stream.ts";
import { sessionTopic } from "#server/platform/live/topics.ts";

/** A session that ends elsewhere takes its open streams with it. */
export function endWithSession({ live, viewer }: UserContext, stream: EventStream): void {
  const leave = live.subscribe(sessionTopic(viewer.session.id), {
    onMessage: () => stream.end(),
    // The end may have been missed: the browser comes back, and is let in or not.
    onResume: () => stream.end(),
  });
  stream.onClose(leave);
}
