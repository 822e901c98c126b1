import type { Services } from "#server/context.ts";
import { presentComment } from "#server/features/comments/index.ts";
import { recordWebhookEvent } from "#server/features/webhooks/record-webhook-event.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { RecordedEvent } from "#server/recorded-events.ts";

/** What the webhooks of a space are told, as the API shows it. */
export async function oweWebhooks(
  services: Pick<Services, "jobs">,
  tx: Tx,
  event: RecordedEvent,
): Promise<void> {
  if (event.type === "layout.created") {
    const { ownerId, at, data } = event;
    await recordWebhookEvent(services, tx, event.type, { ownerId, authorId: null, at, data });
  }
  if (event.type === "comment.created") {
    const { at, comment, layout } = event;
    const { id, title, userId: ownerId } = layout;
    const data = { ...presentComment(comment, "guests"), layout: { id, title } };
    const { authorId } = comment;
    await recordWebhookEvent(services, tx, event.type, { ownerId, authorId, at, data });
  }
}
