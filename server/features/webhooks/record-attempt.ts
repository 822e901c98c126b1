import { and, eq, sql } from "drizzle-orm";
import type { WebhookSwitchOff } from "#contract/webhook-events.ts";
import type { Services } from "#server/context.ts";
import type { DeliveryRow } from "#server/features/webhooks/claim-deliveries.ts";
import { deliverWebhooks } from "#server/features/webhooks/deliver-job.ts";
import { nextAttempt } from "#server/features/webhooks/retry-schedule.ts";
import { notifySwitchedOff } from "#server/features/webhooks/switch-off-mail.ts";
import type { WebhookRow } from "#server/features/webhooks/webhook-queries.ts";
import type { Tx } from "#server/platform/db/database.ts";
import {
  webhookDeliveries as deliveries,
  webhookAttempts,
  webhooks,
} from "#server/platform/db/schema/webhooks.ts";
import type { OutboundAnswer } from "#server/platform/outbound/outbound.ts";

const GONE = 410;
const GIVEN_UP_AFTER_MS = 5 * 24 * 3600_000;

export interface Attempt {
  url: string;
  headers: Record<string, string>;
  answer: OutboundAnswer;
}

/** Records an attempt's outcome and its consequences in one transaction. */
export function recordAttempt(
  services: Services,
  delivery: DeliveryRow,
  attempt: Attempt,
): Promise<void> {
  const { answer } = attempt;
  const now = services.clock();
  return services.db.transaction(async (tx) => {
    // Removed meanwhile.
    if (!(await lockWebhook(tx, delivery.webhookId))) return;
    const [counted] = await tx
      .update(deliveries)
      .set({
        attempts: sql`${deliveries.attempts} + 1`,
        leasedUntil: null,
        lastAttemptAt: now,
        lastStatus: answer.status,
      })
      .where(eq(deliveries.id, delivery.id))
      .returning();
    // Swept meanwhile.
    if (!counted) return;
    await tx.insert(webhookAttempts).values({
      deliveryId: counted.id,
      number: counted.attempts,
      url: attempt.url,
      requestHeaders: attempt.headers,
      status: answer.status,
      fault: answer.fault,
      responseBody: answer.body,
      durationMs: answer.durationMs,
      createdAt: now,
    });
    if (isSuccess(answer)) await noteSuccess(tx, counted, now);
    else await noteFailure(services, tx, counted, answer, now);
  });
}

/** Locked before its delivery, in the same order as a removal: see lock-order.ts. */
async function lockWebhook(tx: Tx, webhookId: string): Promise<boolean> {
  const held = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(eq(webhooks.id, webhookId))
    .for("no key update");
  return held.length > 0;
}

function isSuccess({ status }: OutboundAnswer): boolean {
  return status !== null && status >= 200 && status < 300;
}

async function noteSuccess(tx: Tx, { id, webhookId }: DeliveryRow, now: Date): Promise<void> {
  await tx
    .update(deliveries)
    .set({ state: "delivered", nextAttemptAt: null, byHand: false })
    .where(eq(deliveries.id, id));
  await tx
    .update(webhooks)
    .set({ lastSuccessAt: now, failingSince: null })
    .where(eq(webhooks.id, webhookId));
}

async function noteFailure(
  services: Services,
  tx: Tx,
  delivery: DeliveryRow,
  answer: OutboundAnswer,
  now: Date,
): Promise<void> {
  const webhook = await markFailing(tx, delivery, now);
  const reason = switchOffReason(webhook, answer, now);
  if (webhook && reason) await switchOff(services, tx, webhook, reason);
  const goesOn = delivery.retries && !reason && answer.status !== GONE;
  const next = goesOn ? nextAttempt(delivery.attempts, answer.retryAfter, now) : null;
  await tx
    .update(deliveries)
    .set({ state: next ? "pending" : "failed", nextAttemptAt: next, byHand: false })
    .where(eq(deliveries.id, delivery.id));
  if (next) await deliverWebhooks(services.jobs, tx, delivery.ownerId, next);
}

/** A failed manual attempt says nothing about the days before it. */
async function markFailing(
  tx: Tx,
  { webhookId, byHand }: DeliveryRow,
  now: Date,
): Promise<WebhookRow | null> {
  if (byHand) return null;
  const since = sql`coalesce(${webhooks.failingSince}, ${now.toISOString()}::timestamptz)`;
  const [webhook] = await tx
    .update(webhooks)
    .set({ failingSince: since })
    .where(eq(webhooks.id, webhookId))
    .returning();
  return webhook ?? null;
}

function switchOffReason(
  webhook: WebhookRow | null,
  { status }: OutboundAnswer,
  now: Date,
): WebhookSwitchOff | null {
  if (!webhook?.isActive) return null;
  if (status === GONE) return "gone";
  const since = webhook.failingSince?.getTime() ?? now.getTime();
  return now.getTime() - since >= GIVEN_UP_AFTER_MS ? "failing" : null;
}

async function switchOff(
  { jobs }: Services,
  tx: Tx,
  { id }: WebhookRow,
  reason: WebhookSwitchOff,
): Promise<void> {
  await tx
    .update(webhooks)
    .set({ isActive: false, switchedOffBy: reason })
    .where(and(eq(webhooks.id, id), eq(webhooks.isActive, true)));
  await notifySwitchedOff(jobs, tx, id);
}
