import type { WebhookEventType } from "#contract/webhook-events.ts";
import type { Services } from "#server/context.ts";
import { deliverJob } from "#server/features/webhooks/deliver-job.ts";
import {
  insertDeliveries,
  type OwedEvent,
  valuesOf,
} from "#server/features/webhooks/insert-deliveries.ts";
import { findListening } from "#server/features/webhooks/listening-webhooks.ts";
import { coalesced } from "#server/platform/db/coalesced.ts";
import type { Tx } from "#server/platform/db/database.ts";

interface WebhookEvent {
  ownerId: string;
  at: Date;
  /** As the API shows it. */
  data: object;
}

/** Writes what is owed to the owner's webhooks in the transaction of what happened. */
export async function recordWebhookEvent(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  type: WebhookEventType,
  { ownerId, at, data }: WebhookEvent,
): Promise<void> {
  const webhookIds = await findListening(tx, { ownerId, type, now: at });
  // What nobody listens to is not even written down.
  if (webhookIds.length === 0) return;
  const payload = JSON.stringify({ type, timestamp: at.toISOString(), data });
  await oweDeliveries(tx, { jobs, event: { type, ownerId, webhookIds, payload, at } });
}

interface Owed extends Pick<Services, "jobs"> {
  event: OwedEvent;
}

const oweDeliveries = coalesced(async (tx, owed: readonly Owed[]) => {
  await insertDeliveries(tx, valuesOf(owed.map(({ event }) => event)));
  const byOwner = new Map(owed.map(({ event, jobs }) => [event.ownerId, jobs]));
  for (const [ownerId, jobs] of byOwner) await jobs.enqueue(tx, deliverJob, { ownerId });
  return [];
});
