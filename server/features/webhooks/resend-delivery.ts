import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Delivery } from "#contract/routes/webhooks.ts";
import type { UserContext } from "#server/context.ts";
import { deliverWebhooks } from "#server/features/webhooks/deliver-job.ts";
import { getOwnDelivery, presentDelivery } from "#server/features/webhooks/delivery-queries.ts";
import { limitByHand } from "#server/features/webhooks/limit-by-hand.ts";
import { webhookDeliveries as deliveries } from "#server/platform/db/schema/webhooks.ts";

/** Sends once, now, even when the webhook is off. Scheduled retries are kept. */
export async function resendDelivery(ctx: UserContext, deliveryId: string): Promise<Delivery> {
  const { delivery, event } = await getOwnDelivery(ctx.db, ctx.viewer, deliveryId);
  await limitByHand(ctx);
  return ctx.db.transaction(async (tx) => {
    const [queued] = await tx
      .update(deliveries)
      .set({
        state: "pending",
        byHand: true,
        nextAttemptAt: ctx.clock(),
        ...(delivery.state !== "pending" && { retries: false }),
      })
      .where(eq(deliveries.id, delivery.id))
      .returning();
    if (!queued) throw new Failure("not_found");
    await deliverWebhooks(ctx.jobs, tx, queued.ownerId);
    return presentDelivery(queued, event.type);
  });
}
