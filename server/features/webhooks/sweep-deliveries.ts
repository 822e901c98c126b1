import { lt } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { webhookDeliveries } from "#server/platform/db/schema/webhooks.ts";

const KEPT_MS = 30 * 24 * 3600_000;

export function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS);
}

/** The log goes after 30 days, tries and all. */
export async function sweepDeliveries({ db, clock }: Services): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, keptSince(clock())));
}
