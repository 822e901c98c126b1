import { and, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { hasApiAccess } from "#contract/access.ts";
import type { WebhookRow } from "#server/features/webhooks/webhook-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { webhookDeliveries as deliveries, webhooks } from "#server/platform/db/schema/webhooks.ts";

export type DeliveryRow = typeof deliveries.$inferSelect;

export interface Claimed {
  delivery: DeliveryRow;
  webhook: WebhookRow;
  ownerHasAccess: boolean;
}

interface Claim {
  ownerId: string;
  now: Date;
  leaseMs: number;
  /** How many to take at most, of all webhooks and of one. */
  room: number;
  perWebhook: number;
  /** Webhooks that have enough on their hands. */
  busy: readonly string[];
}

/** Takes deliveries that are due for this process, and says whether others are left waiting. */
export async function claimDeliveries(
  db: Db,
  { ownerId, now, leaseMs, room, perWebhook, busy }: Claim,
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
    .limit(room);
  const taken = await db
    .update(deliveries)
    .set({ leasedUntil: new Date(now.getTime() + leaseMs) })
    // Checked again on the row itself: another process may have been quicker.
    .where(and(inArray(deliveries.id, chosen), isDue(now)))
    .returning();
  const [left] = await db.select({ id: deliveries.id }).from(deliveries).where(due).limit(1);
  return { claimed: await withWebhooks(db, taken, now), more: left !== undefined };
}

async function withWebhooks(db: Db, taken: DeliveryRow[], now: Date): Promise<Claimed[]> {
  if (taken.length === 0) return [];
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
  const byId = new Map(found.map((row) => [row.webhook.id, row]));
  return taken.flatMap((delivery) => {
    const row = byId.get(delivery.webhookId);
    if (!row) return [];
    const owner = { ...row, grace_until: row.graceUntil?.toISOString() ?? null };
    return [{ delivery, webhook: row.webhook, ownerHasAccess: hasApiAccess(owner, now) }];
  });
}

/** Its time has come and nobody is at it. */
function isDue(now: Date): SQL | undefined {
  return and(
    eq(deliveries.state, "pending"),
    lte(deliveries.nextAttemptAt, now),
    or(isNull(deliveries.leasedUntil), lte(deliveries.leasedUntil, now)),
  );
}

/** Whose deliveries wait although they are due: after a crash, or because a job was lost. */
export async function ownersWaiting(db: Db, now: Date): Promise<string[]> {
  const found = await db
    .selectDistinct({ ownerId: deliveries.ownerId })
    .from(deliveries)
    .where(isDue(now))
    .limit(1_000);
  return found.map(({ ownerId }) => ownerId);
}
