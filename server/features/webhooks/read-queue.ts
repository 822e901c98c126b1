import { and, eq, gt } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { WebhookQueue } from "#contract/routes/webhooks.ts";
import type { UserContext } from "#server/context.ts";
import {
  webhookDeliveries as deliveries,
  webhookOverflows as overflows,
} from "#server/platform/db/schema/webhooks.ts";

const SHOWN_MS = 7 * 24 * 3600_000;

export async function readQueue({ db, viewer, clock }: UserContext): Promise<WebhookQueue> {
  const { id } = viewer.profile;
  const since = new Date(clock().getTime() - SHOWN_MS);
  const waiting = and(eq(deliveries.ownerId, id), eq(deliveries.state, "pending"));
  const [overflow] = await db
    .select()
    .from(overflows)
    .where(and(eq(overflows.ownerId, id), gt(overflows.lastAt, since)));
  return {
    pending: await db.$count(deliveries, waiting),
    limit: limits.pendingDeliveries,
    overflow: overflow
      ? {
          left_out: overflow.leftOut,
          since: overflow.since.toISOString(),
          last_at: overflow.lastAt.toISOString(),
        }
      : null,
  };
}
