import type { UserContext } from "#server/context.ts";
import type { EventStream } from "#server/platform/http/event-stream.ts";
import { accessTopic, sessionTopic } from "#server/platform/live/topics.ts";

/** A session or a subscription that ends elsewhere takes its open streams with it. */
export function endWithAccess({ live, viewer }: UserContext, stream: EventStream): void {
  for (const topic of [sessionTopic(viewer.session.id), accessTopic(viewer.profile.id)]) {
    const leave = live.subscribe(topic, {
      onMessage: () => stream.end(),
      // The end may have been missed: the browser comes back, and is let in or not.
      onResume: () => stream.end(),
    });
    stream.onClose(leave);
  }
}
