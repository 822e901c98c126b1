import type { Services } from "#server/context.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { layoutTopic, overviewTopic, removalsTopic } from "#server/platform/live/topics.ts";
import type { RecordedEvent } from "#server/recorded-events.ts";

/** Tells streams, when the transaction commits, up to where there is something to read on a layout. */
export async function publishEvent(
  { live }: Pick<Services, "live">,
  tx: Tx,
  event: RecordedEvent,
): Promise<void> {
  if (!("seq" in event)) return;
  const { id, userId } = event.layout;
  const removed = isRemoval(event) ? [removalsTopic(userId)] : [];
  await live.publish(tx, [layoutTopic(id), overviewTopic(userId), ...removed], String(event.seq));
}

/** Of a comment that was answered, what goes is its text. */
function isRemoval(event: RecordedEvent): boolean {
  if (event.type === "comment.updated") return event.comment.removedAt !== null;
  return event.type === "comment.deleted" || event.type === "reply.deleted";
}
