import { and, desc, eq, gt } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Delivery, DeliveryAttempt, DeliveryDetail } from "#contract/routes/webhooks.ts";
import { type UserContext, type Viewer, visibleTo } from "#server/context.ts";
import type { DeliveryRow } from "#server/features/webhooks/claim-deliveries.ts";
import { writeMessage } from "#server/features/webhooks/message-formats.ts";
import { messageId } from "#server/features/webhooks/sign-message.ts";
import { keptSince } from "#server/features/webhooks/sweep-deliveries.ts";
import { getOwnWebhook } from "#server/features/webhooks/webhook-queries.ts";
import { afterNewestFirst, cutPage } from "#server/platform/db/cursor.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import {
  webhookDeliveries as deliveries,
  webhookEvents as events,
  webhookAttempts,
} from "#server/platform/db/schema/webhooks.ts";

type EventRow = typeof events.$inferSelect;

/** 'Reenviar' is unlimited, so the list of attempts is not shown in full. */
const TRIES_SHOWN = 30;

export async function getOwnDelivery(
  db: Queryable,
  viewer: Viewer,
  deliveryId: string,
): Promise<{ delivery: DeliveryRow; event: EventRow }> {
  const [found] = await db
    .select({ delivery: deliveries, event: events })
    .from(deliveries)
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .where(and(eq(deliveries.id, deliveryId), visibleTo(viewer, deliveries)));
  if (!found) throw new Failure("not_found");
  return found;
}

export async function listDeliveries(
  ctx: UserContext,
  input: { webhookId: string; cursor?: string | undefined; limit: number },
): Promise<{ data: Delivery[]; next_cursor: string | null }> {
  const webhook = await getOwnWebhook(ctx.db, ctx.viewer, input.webhookId);
  const found = await ctx.db
    .select({ delivery: deliveries, type: events.type })
    .from(deliveries)
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .where(
      and(
        eq(deliveries.webhookId, webhook.id),
        gt(deliveries.createdAt, keptSince(ctx.clock())),
        afterNewestFirst(input.cursor, deliveries),
      ),
    )
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(input.limit + 1);
  const { rows, nextCursor } = cutPage(found, input.limit, ({ delivery }) => delivery);
  const data = rows.map(({ delivery, type }) => presentDelivery(delivery, type));
  return { data, next_cursor: nextCursor };
}

export async function readDelivery(ctx: UserContext, deliveryId: string): Promise<DeliveryDetail> {
  const { delivery, event } = await getOwnDelivery(ctx.db, ctx.viewer, deliveryId);
  const tries = await ctx.db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, delivery.id))
    .orderBy(desc(webhookAttempts.number))
    .limit(TRIES_SHOWN);
  return {
    ...presentDelivery(delivery, event.type),
    payload: writeMessage(delivery.format, event.payload),
    tries: tries.map(presentAttempt),
  };
}

export function presentDelivery(row: DeliveryRow, type: EventRow["type"]): Delivery {
  return {
    id: row.id,
    webhook_id: row.webhookId,
    message_id: messageId(row.id),
    event_type: type,
    state: row.state,
    attempts: row.attempts,
    last_status: row.lastStatus,
    last_attempt_at: row.lastAttemptAt?.toISOString() ?? null,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

function presentAttempt(row: typeof webhookAttempts.$inferSelect): DeliveryAttempt {
  return {
    number: row.number,
    url: row.url,
    request_headers: row.requestHeaders,
    status: row.status,
    fault: row.fault,
    response_body: row.responseBody,
    duration_ms: row.durationMs,
    created_at: row.createdAt.toISOString(),
  };
}
