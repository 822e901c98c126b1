import { lt, sql } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { deleteUnheld } from "#server/platform/db/delete-unheld.ts";
import {
  webhookDeliveries as deliveries,
  webhookEvents as events,
  webhookOverflows,
} from "#server/platform/db/schema/webhooks.ts";

const KEPT_MS = 30 * 24 * 3600_000;

export function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS);
}

/** Deletes the log after 30 days, attempts included, and each event with its last delivery. */
export async function sweepDeliveries({ db, clock }: Services): Promise<void> {
  const since = keptSince(clock());
  const old = db.select({ id: events.id }).from(events).where(lt(events.createdAt, since));
  await deleteUnheld(db, deliveries, sql`${deliveries.eventId} in ${old}`);
  const owed = sql`select from ${deliveries} where ${deliveries.eventId} = ${events.id}`;
  await deleteUnheld(db, events, sql`not exists (${owed})`);
  await deleteUnheld(db, webhookOverflows, lt(webhookOverflows.lastAt, since));
}
