import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { hasApiAccess } from "#contract/access.ts";
import type { WebhookEventType } from "#contract/webhook-events.ts";
import type { Services } from "#server/context.ts";
import { deliverWebhooks } from "#server/features/webhooks/deliver-job.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { webhookDeliveries, webhooks } from "#server/platform/db/schema/webhooks.ts";

interface WebhookEvent {
  type: WebhookEventType;
  ownerId: string;
  at: Date;
  /** As the API shows it. */
  data: object;
}

/** Writes what is owed to the owner's webhooks in the transaction of what happened. */
export async function recordWebhookEvent(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  { type, ownerId, at, data }: WebhookEvent,
): Promise<void> {
  const listening = await tx
    .select({
      id: webhooks.id,
      special_access: profiles.specialAccess,
      plan_name: profiles.planName,
    })
    .from(webhooks)
    .innerJoin(profiles, eq(profiles.id, webhooks.userId))
    .where(
      and(eq(webhooks.userId, ownerId), eq(webhooks.eventType, type), eq(webhooks.isActive, true)),
    );
  const open = listening.filter(hasApiAccess);
  if (open.length === 0) return;
  const payload = JSON.stringify({ type, timestamp: at.toISOString(), data });
  await tx.insert(webhookDeliveries).values(
    open.map(({ id }) => ({
      id: randomUUID(),
      webhookId: id,
      ownerId,
      eventType: type,
      payload,
      nextAttemptAt: at,
      createdAt: at,
    })),
  );
  await deliverWebhooks(jobs, tx, ownerId);
}
