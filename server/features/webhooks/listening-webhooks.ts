import { type SQL, sql } from "drizzle-orm";
import type { WebhookEventType } from "#contract/webhook-events.ts";

/** Whether an event of that type may be owed to a webhook of the owner, as a part of a larger statement. */
export function webhookListens(ownerId: SQL, type: WebhookEventType): SQL {
  return sql`exists (select from webhooks where webhooks.user_id = ${ownerId}
    and webhooks.event_type = ${sql.raw(`'${type}'`)} and webhooks.is_active)`;
}
