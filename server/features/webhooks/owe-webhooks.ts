import type { Services } from "#server/context.ts";
import { describeEvent } from "#server/features/webhooks/describe-event.ts";
import { recordWebhookEvent } from "#server/features/webhooks/record-webhook-event.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { RecordedEvent } from "#server/recorded-events.ts";

/** What the webhooks of a space are told, as a guest would be shown it: nothing that only the team reads. */
export async function oweWebhooks(
  services: Pick<Services, "jobs" | "config">,
  tx: Tx,
  event: RecordedEvent,
): Promise<void> {
  const told = describeEvent(event, services.config.appUrl);
  if (told) await recordWebhookEvent(services, tx, told);
}
