import type { SpaceContext } from "#server/context.ts";
import type { EventStream } from "#server/platform/http/event-stream.ts";
import { accessTopic, membershipTopic, sessionTopic } from "#server/platform/live/topics.ts";

/** A session, a membership or a plan that ends elsewhere takes its open streams with it. */
export function endWithAccess({ live, viewer, space }: SpaceContext, stream: EventStream): void {
  const topics = [
    ...(viewer.session ? [sessionTopic(viewer.session.id)] : []),
    accessTopic(space.id),
    membershipTopic(space.id, viewer.profile.id),
  ];
  for (const topic of topics) {
    const leave = live.subscribe(topic, {
      onMessage: () => stream.end(),
      // The end may have been missed: the browser comes back, and is let in or not.
      onResume: () => stream.end(),
    });
    stream.onClose(leave);
  }
}
