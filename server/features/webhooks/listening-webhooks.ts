import { type SQL, sql } from "drizzle-orm";
import type { PlanName } from "#contract/plans.ts";
import type { WebhookEventType } from "#contract/webhook-events.ts";
import type { Tx } from "#server/platform/db/database.ts";

/** A webhook that is on, with what decides whether its owner may have one. */
export interface ListeningWebhook {
  id: string;
  special_access: boolean;
  plan_name: PlanName | null;
  grace_until: string | null;
}

/** The owner's webhooks that an event of that type may be owed to, as a part of a larger statement. */
export function listeningWebhooks(ownerId: SQL, type: WebhookEventType): SQL<ListeningWebhook[]> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'id', w.id, 'special_access', p.special_access, 'plan_name', p.plan_name,
      'grace_until', p.grace_until)), '[]')
    from webhooks w join profiles p on p.id = w.user_id
    where w.user_id = ${ownerId} and w.event_type = ${sql.raw(`'${type}'`)} and w.is_active)`;
}

export async function findListening(
  tx: Tx,
  ownerId: string,
  type: WebhookEventType,
): Promise<ListeningWebhook[]> {
  const found = sql`select ${listeningWebhooks(sql`${ownerId}`, type)} as listening`;
  const { rows } = await tx.execute<{ listening: ListeningWebhook[] }>(found);
  return rows[0]?.listening ?? [];
}
