import type { UserContext } from "#server/context.ts";
import { countUnread } from "#server/features/notices/list-notices.ts";
import { openSpaces } from "#server/features/spaces/index.ts";
import { type EventStream, formatEvent } from "#server/platform/http/event-stream.ts";
import { personTopic, removalsTopic, sessionTopic } from "#server/platform/live/topics.ts";

/** A burst of notices is counted once. */
const AT_MOST_EVERY_MS = 300;

/** Sends how many notices are unread: at once, and whenever that may have changed. */
export async function followNotices(ctx: UserContext, stream: EventStream): Promise<void> {
  const { live, viewer, log } = ctx;
  let timer: NodeJS.Timeout | undefined;
  const send = async () => {
    timer = undefined;
    stream.send(formatEvent({ type: "notices", data: await countUnread(ctx) }));
  };
  const sendSoon = () => {
    timer ??= setTimeout(() => {
      send().catch((error: unknown) => {
        log.warn("unread notices could not be counted", { error });
        // The browser comes back and asks again.
        stream.end();
      });
    }, AT_MOST_EVERY_MS);
  };
  const { id } = viewer.profile;
  // What is removed takes its notices along.
  const spaceIds = [id, ...(await openSpaces(ctx)).map((space) => space.id)];
  for (const topic of [personTopic(id), ...spaceIds.map(removalsTopic)])
    stream.onClose(live.subscribe(topic, { onMessage: sendSoon, onResume: sendSoon }));
  const end = () => stream.end();
  stream.onClose(
    live.subscribe(sessionTopic(viewer.session.id), { onMessage: end, onResume: end }),
  );
  stream.onClose(() => clearTimeout(timer));
  await send();
}
