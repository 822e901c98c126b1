import { and, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { hasApiAccess } from "#contract/access.ts";
import type { WebhookRow } from "#server/features/webhooks/webhook-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import {
  webhookDeliveries as deliveries,
  webhookEvents,
  webhooks,
} from "#server/platform/db/schema/webhooks.ts";

export type DeliveryRow = typeof deliveries.$inferSelect;

export interface Claimed {
  delivery: DeliveryRow;
  payload: string;
  webhook: WebhookRow;
  ownerHasAccess: boolean;
}

interface Claim {
  ownerId: string;
  now: Date;
  leaseMs: number;
  /** The most to take, in total and per webhook. */
  limit: number;
  perWebhook: number;
  /** Webhooks with no limit for further calls. */
  busy: readonly string[];
}

/** Claims due deliveries for this process, and says whether more are waiting. */
export async function claimDeliveries(
  db: Db,
  { ownerId, now, leaseMs, limit, perWebhook, busy }: Claim,
): Promise<{ claimed: Claimed[]; more: boolean }> {
  const due = and(eq(deliveries.ownerId, ownerId), isDue(now));
  const ranked = db
    .select({
      id: deliveries.id,
      at: deliveries.nextAttemptAt,
      place: sql<number>`row_number() over (
        partition by ${deliveries.webhookId} order by ${deliveries.nextAttemptAt})`.as("place"),
    })
    .from(deliveries)
    .where(and(due, ...busy.map((id) => sql`${deliveries.webhookId} <> ${id}`)))
    .as("ranked");
  const chosen = db
    .select({ id: ranked.id })
    .from(ranked)
    .where(lte(ranked.place, perWebhook))
    .orderBy(ranked.at)
    .limit(limit);
  // Checked again on the row itself: another process may have been faster. Locked rows are skipped.
  const free = db.$with("free").as(
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(inArray(deliveries.id, chosen), isDue(now)))
      .for("no key update", { skipLocked: true }),
  );
  const taken = await db
    .with(free)
    .update(deliveries)
    .set({ leasedUntil: new Date(now.getTime() + leaseMs) })
    .where(inArray(deliveries.id, db.select({ id: free.id }).from(free)))
    .returning();
  const [left] = await db.select({ id: deliveries.id }).from(deliveries).where(due).limit(1);
  return { claimed: await withReceivers(db, taken, now), more: left !== undefined };
}

/** Adds each delivery's payload and receiver. */
async function withReceivers(db: Db, taken: DeliveryRow[], now: Date): Promise<Claimed[]> {
  if (taken.length === 0) return [];
  const [receivers, payloads] = [await findReceivers(db, taken), await findPayloads(db, taken)];
  return taken.flatMap((delivery) => {
    const receiver = receivers.get(delivery.webhookId);
    const payload = payloads.get(delivery.eventId);
    if (!receiver || payload === undefined) return [];
    const { webhook, graceUntil } = receiver;
    const owner = { ...receiver, grace_until: graceUntil?.toISOString() ?? null };
    return [{ delivery, payload, webhook, ownerHasAccess: hasApiAccess(owner, now) }];
  });
}

async function findReceivers(db: Db, taken: readonly DeliveryRow[]) {
  const found = await db
    .select({
      webhook: webhooks,
      special_access: profiles.specialAccess,
      plan_name: profiles.planName,
      graceUntil: profiles.graceUntil,
    })
    .from(webhooks)
    .innerJoin(profiles, eq(profiles.id, webhooks.userId))
    .where(
      inArray(
        webhooks.id,
        taken.map(({ webhookId }) => webhookId),
      ),
    );
  return new Map(found.map((row) => [row.webhook.id, row]));
}

/** An event with many receivers is read once. */
async function findPayloads(db: Db, taken: readonly DeliveryRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(taken.map(({ eventId }) => eventId))];
  const found = await db
    .select({ id: webhookEvents.id, payload: webhookEvents.payload })
    .from(webhookEvents)
    .where(inArray(webhookEvents.id, ids));
  return new Map(found.map(({ id, payload }) => [id, payload]));
}

/** Due and not leased by anybody. */
function isDue(now: Date): SQL | undefined {
  return and(
    eq(deliveries.state, "pending"),
    lte(deliveries.nextAttemptAt, now),
    or(isNull(deliveries.leasedUntil), lte(deliveries.leasedUntil, now)),
  );
}

/** Owners whose deliveries are due but not started: after a crash, or because a job was lost. */
export async function ownersWithDueDeliveries(db: Db, now: Date): Promise<string[]> {
  const found = await db
    .selectDistinct({ ownerId: deliveries.ownerId })
    .from(deliveries)
    .where(isDue(now))
    .limit(1_000);
  return found.map(({ ownerId }) => ownerId);
}
