import { randomUUID } from "node:crypto";
import { hasApiAccess } from "#contract/access.ts";
import type { WebhookEventType } from "#contract/webhook-events.ts";
import type { Services } from "#server/context.ts";
import { deliverJob } from "#server/features/webhooks/deliver-job.ts";
import {
  insertDeliveries,
  type OwedEvent,
  valuesOf,
} from "#server/features/webhooks/insert-deliveries.ts";
import type { ListeningWebhook } from "#server/features/webhooks/listening-webhooks.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { onTheWay, type Sent, sentTogether } from "#server/platform/db/sent.ts";

interface WebhookEvent {
  ownerId: string;
  listening: readonly ListeningWebhook[];
  at: Date;
  /** As the API shows it. */
  data: object;
}

/** Writes what is owed to the owners' webhooks in the transaction of what happened. */
export async function recordWebhookEvents(
  ...events: Parameters<typeof sendWebhookEvents>
): Promise<void> {
  const { answered } = await sendWebhookEvents(...events);
  await answered;
}

export async function sendWebhookEvents(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  type: WebhookEventType,
  events: readonly WebhookEvent[],
): Promise<Sent> {
  const owed = events.flatMap((event) => owedFor(event, type));
  if (owed.length === 0) return NOTHING;
  const owners = new Set(owed.map(({ ownerId }) => ownerId));
  const written = onTheWay(insertDeliveries(tx, valuesOf(type, owed)));
  const wakes = await Promise.all(
    [...owners].map((ownerId) => jobs.send(tx, deliverJob, { ownerId })),
  );
  return sentTogether([written, ...wakes]);
}

const NOTHING = onTheWay(Promise.resolve());

/** What nobody listens to is not even written down. */
function owedFor(
  { ownerId, listening, at, data }: WebhookEvent,
  type: WebhookEventType,
): OwedEvent[] {
  const webhookIds = listening.filter((webhook) => hasApiAccess(webhook, at)).map(({ id }) => id);
  if (webhookIds.length === 0) return [];
  const payload = JSON.stringify({ type, timestamp: at.toISOString(), data });
  return [{ id: randomUUID(), ownerId, webhookIds, payload, at }];
}
