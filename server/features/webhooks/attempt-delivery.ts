import { eq } from "drizzle-orm";
import type { LimitFunction } from "p-limit";
import type { Services } from "#server/context.ts";
import type { Claimed } from "#server/features/webhooks/claim-deliveries.ts";
import { writeMessage } from "#server/features/webhooks/message-formats.ts";
import { recordAttempt } from "#server/features/webhooks/record-attempt.ts";
import { messageId, signedHeaders } from "#server/features/webhooks/sign-message.ts";
import { webhookDeliveries as deliveries } from "#server/platform/db/schema/webhooks.ts";

/** One attempt: sign, send, record. The signature is new each time, the id and the bytes stay the same. */
export async function attemptDelivery(
  services: Services,
  { delivery, payload, webhook, ownerHasAccess }: Claimed,
  { limitWrites, signal }: { limitWrites: LimitFunction; signal: AbortSignal },
): Promise<void> {
  const wanted = ownerHasAccess && (webhook.isActive || delivery.byHand);
  if (!wanted) return limitWrites(() => finishUnsent(services, delivery.id));
  const id = messageId(delivery.id);
  const body = writeMessage(delivery.format, payload);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Alfinete-Webhooks/1",
    ...signedHeaders(services.secrets, webhook, { id, at: services.clock(), body }),
  };
  const { url } = webhook;
  const answer = await services.outbound
    .post({ url, headers, body, signal })
    .catch(async (error: unknown) => {
      if (signal.aborted) await limitWrites(() => returnToQueue(services, delivery.id));
      throw error;
    });
  await limitWrites(() => recordAttempt(services, delivery, { url, headers, answer }));
}

async function finishUnsent({ db }: Services, deliveryId: string): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: "cancelled", nextAttemptAt: null, leasedUntil: null })
    .where(eq(deliveries.id, deliveryId));
}

async function returnToQueue({ db }: Services, deliveryId: string): Promise<void> {
  await db.update(deliveries).set({ leasedUntil: null }).where(eq(deliveries.id, deliveryId));
}
