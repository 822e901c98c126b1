import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { hasApiAccess } from "#contract/access.ts";
import type { WebhookEventType } from "#contract/webhook-events.ts";
import type { Services } from "#server/context.ts";
import { deliverJob } from "#server/features/webhooks/deliver-job.ts";
import type { ListeningWebhook } from "#server/features/webhooks/listening-webhooks.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { nameStatement } from "#server/platform/db/named-statement.ts";
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
  const deliveries = events.flatMap((event) => deliveriesOf(event, type));
  if (deliveries.length === 0) return NOTHING;
  const owed = new Set(deliveries.map(({ ownerId }) => ownerId));
  const written = onTheWay(insertDeliveries(tx, columnsOf(deliveries)));
  const wakes = await Promise.all(
    [...owed].map((ownerId) => jobs.send(tx, deliverJob, { ownerId })),
  );
  return sentTogether([written, ...wakes]);
}

const NOTHING = onTheWay(Promise.resolve());

interface Delivery {
  id: string;
  webhookId: string;
  ownerId: string;
  eventType: WebhookEventType;
  payload: string;
  at: Date;
}

function deliveriesOf(
  { ownerId, listening, at, data }: WebhookEvent,
  type: WebhookEventType,
): Delivery[] {
  const open = listening.filter((webhook) => hasApiAccess(webhook, at));
  if (open.length === 0) return [];
  const payload = JSON.stringify({ type, timestamp: at.toISOString(), data });
  return open.map(({ id }) => ({
    id: randomUUID(),
    webhookId: id,
    ownerId,
    eventType: type,
    payload,
    at,
  }));
}

const insertDeliveries = nameStatement(
  "insert-webhook-deliveries",
  sql`insert into webhook_deliveries
      (id, webhook_id, owner_id, event_type, payload, next_attempt_at, created_at)
    select id, webhook_id, owner_id, event_type, payload, at, at
    from unnest(${list("id", "uuid")}, ${list("webhookId", "uuid")}, ${list("ownerId", "uuid")},
      ${list("eventType", "text")}, ${list("payload", "text")}, ${list("at", "timestamptz")})
      as delivery (id, webhook_id, owner_id, event_type, payload, at)`,
);

function list(name: keyof Delivery, type: string): SQL {
  return sql`${sql.placeholder(name)}::${sql.raw(`${type}[]`)}`;
}

function columnsOf(deliveries: readonly Delivery[]): Record<keyof Delivery, unknown[]> {
  const column = (name: keyof Delivery) => deliveries.map((delivery) => delivery[name]);
  return {
    id: column("id"),
    webhookId: column("webhookId"),
    ownerId: column("ownerId"),
    eventType: column("eventType"),
    payload: column("payload"),
    at: column("at"),
  };
}
