import { randomUUID } from "node:crypto";
import type { Delivery } from "#contract/routes/webhooks.ts";
import type { UserContext } from "#server/context.ts";
import { deliverWebhooks } from "#server/features/webhooks/deliver-job.ts";
import { presentDelivery } from "#server/features/webhooks/delivery-queries.ts";
import { limitByHand } from "#server/features/webhooks/limit-by-hand.ts";
import { getOwnWebhook, lockOwnWebhook } from "#server/features/webhooks/webhook-queries.ts";
import {
  webhookDeliveries as deliveries,
  webhookEvents as events,
} from "#server/platform/db/schema/webhooks.ts";

const TYPE = "webhook.test" as const;

/** Signed and logged like a real event, but with its own type so that it is not mistaken for one. */
export async function sendTestEvent(ctx: UserContext, webhookId: string): Promise<Delivery> {
  const webhook = await getOwnWebhook(ctx.db, ctx.viewer, webhookId);
  await limitByHand(ctx);
  const now = ctx.clock();
  const url = `${ctx.config.appUrl}/webhooks?webhook=${webhook.id}`;
  const data = { webhook_id: webhook.id, event_type: webhook.eventType, url };
  const payload = JSON.stringify({ type: TYPE, timestamp: now.toISOString(), data });
  const event = { id: randomUUID(), ownerId: webhook.userId, type: TYPE, payload, createdAt: now };
  return ctx.db.transaction(async (tx) => {
    await lockOwnWebhook(tx, ctx.viewer, webhookId);
    await tx.insert(events).values(event);
    const [queued] = await tx
      .insert(deliveries)
      .values({
        id: randomUUID(),
        webhookId: webhook.id,
        ownerId: webhook.userId,
        eventId: event.id,
        format: webhook.format,
        retries: false,
        byHand: true,
        nextAttemptAt: now,
        createdAt: now,
      })
      .returning();
    if (!queued) throw new Error("a test that was not recorded");
    await deliverWebhooks(ctx.jobs, tx, queued.ownerId);
    return presentDelivery(queued, TYPE);
  });
}
