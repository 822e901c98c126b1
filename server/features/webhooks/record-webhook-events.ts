import { randomUUID } from "node:crypto";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { hasApiAccess } from "#contract/access.ts";
import type { WebhookEventType } from "#contract/webhook-events.ts";
import type { Services } from "#server/context.ts";
import { deliverWebhooks } from "#server/features/webhooks/deliver-job.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { nameStatement } from "#server/platform/db/named-statement.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { webhooks } from "#server/platform/db/schema/webhooks.ts";

export interface WebhookEvent {
  ownerId: string;
  at: Date;
  /** As the API shows it. */
  data: object;
}

interface Delivery {
  id: string;
  webhookId: string;
  ownerId: string;
  eventType: WebhookEventType;
  payload: string;
  at: Date;
}

/** Writes what is owed to the owners' webhooks in the transaction of what happened. */
export async function recordWebhookEvents(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  type: WebhookEventType,
  events: readonly WebhookEvent[],
): Promise<void> {
  const owners = [...new Set(events.map(({ ownerId }) => ownerId))];
  const listening = await findListening(tx, type, owners);
  const deliveries = events.flatMap((event) => deliveriesOf(event, type, listening));
  if (deliveries.length === 0) return;
  const owed = new Set(deliveries.map(({ ownerId }) => ownerId));
  // Not one after the other: where the connection allows it they travel together.
  await Promise.all([
    insertDeliveries(tx, columnsOf(deliveries)),
    ...[...owed].map((ownerId) => deliverWebhooks(jobs, tx, ownerId)),
  ]);
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

function list(name: keyof Delivery, type: string): SQL {
  return sql`${sql.placeholder(name)}::${sql.raw(`${type}[]`)}`;
}

type Listening = Awaited<ReturnType<typeof findListening>>;

async function findListening(tx: Tx, type: WebhookEventType, owners: readonly string[]) {
  if (owners.length === 0) return [];
  const rows = await tx
    .select({
      id: webhooks.id,
      ownerId: webhooks.userId,
      special_access: profiles.specialAccess,
      plan_name: profiles.planName,
    })
    .from(webhooks)
    .innerJoin(profiles, eq(profiles.id, webhooks.userId))
    .where(
      and(
        inArray(webhooks.userId, owners),
        eq(webhooks.eventType, type),
        eq(webhooks.isActive, true),
      ),
    );
  return rows.filter(hasApiAccess);
}

function deliveriesOf(
  { ownerId, at, data }: WebhookEvent,
  type: WebhookEventType,
  listening: Listening,
): Delivery[] {
  const own = listening.filter((webhook) => webhook.ownerId === ownerId);
  if (own.length === 0) return [];
  const payload = JSON.stringify({ type, timestamp: at.toISOString(), data });
  return own.map(({ id }) => ({
    id: randomUUID(),
    webhookId: id,
    ownerId,
    eventType: type,
    payload,
    at,
  }));
}
