import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { hasApiAccess } from "#contract/access.ts";
import type { WebhookEventType } from "#contract/webhook-events.ts";
import type { Services } from "#server/context.ts";
import { deliverWebhooks } from "#server/features/webhooks/deliver-job.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { webhookDeliveries, webhooks } from "#server/platform/db/schema/webhooks.ts";

export interface WebhookEvent {
  ownerId: string;
  at: Date;
  /** As the API shows it. */
  data: object;
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
  await tx.insert(webhookDeliveries).values(deliveries);
  const owed = new Set(deliveries.map(({ ownerId }) => ownerId));
  for (const ownerId of owed) await deliverWebhooks(jobs, tx, ownerId);
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
) {
  const own = listening.filter((webhook) => webhook.ownerId === ownerId);
  if (own.length === 0) return [];
  const payload = JSON.stringify({ type, timestamp: at.toISOString(), data });
  return own.map(({ id }) => ({
    id: randomUUID(),
    webhookId: id,
    ownerId,
    eventType: type,
    payload,
    nextAttemptAt: at,
    createdAt: at,
  }));
}
