import { and, eq, sql } from "drizzle-orm";
import { hasApiAccess } from "#contract/access.ts";
import type { WebhookEventType } from "#contract/webhook-events.ts";
import type { Services } from "#server/context.ts";
import { deliverJob } from "#server/features/webhooks/deliver-job.ts";
import type { WebhookEvent } from "#server/features/webhooks/describe-event.ts";
import {
  insertDeliveries,
  type OwedEvent,
  valuesOf,
} from "#server/features/webhooks/insert-deliveries.ts";
import { coalesced } from "#server/platform/db/batched.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { preparedSelect } from "#server/platform/db/prepared.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { webhooks } from "#server/platform/db/schema/webhooks.ts";

/** Writes what is owed to the owner's webhooks in the transaction of what happened. */
export async function recordWebhookEvent(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  { type, ownerId, layoutId, at, data, ...people }: WebhookEvent,
): Promise<void> {
  const webhookIds = await findListening(tx, { ownerId, type, layoutId, now: at });
  // What nobody listens to is not even written down.
  if (webhookIds.length === 0) return;
  const payload = JSON.stringify({ type, timestamp: at.toISOString(), data });
  const event = { ...NOBODY, ...people, type, ownerId, webhookIds, payload, at };
  await oweDeliveries(tx, { jobs, event });
}

const NOBODY = { authorId: null, editorId: null, resolverId: null, guestId: null };

interface Owed extends Pick<Services, "jobs"> {
  event: OwedEvent;
}

const oweDeliveries = coalesced(async (tx, owed: readonly Owed[]) => {
  await insertDeliveries(tx, valuesOf(owed.map(({ event }) => event)));
  const byOwner = new Map(owed.map(({ event, jobs }) => [event.ownerId, jobs]));
  for (const [ownerId, jobs] of byOwner) await jobs.enqueue(tx, deliverJob, { ownerId });
  return [];
});

interface Question {
  ownerId: string;
  type: WebhookEventType;
  layoutId: string | null;
  now: Date;
}

/** The owner's webhooks that an event of that type is owed to. */
const findListening = coalesced(async (tx, questions: readonly Question[]) => {
  const ownerIds = questions.map(({ ownerId }) => ownerId);
  const found = await selectListening(tx, { ownerIds });
  return questions.map(({ ownerId, type, layoutId, now }) =>
    found
      .filter((webhook) => webhook.ownerId === ownerId && webhook.type === type)
      .filter((webhook) => webhook.layoutId === null || webhook.layoutId === layoutId)
      .filter(({ profile: { graceUntil, ...profile } }) =>
        hasApiAccess({ ...profile, grace_until: graceUntil?.toISOString() ?? null }, now),
      )
      .map(({ id }) => id),
  );
});

const selectListening = preparedSelect("listening-webhooks", (db) =>
  db
    .select({
      id: webhooks.id,
      ownerId: webhooks.userId,
      type: webhooks.eventType,
      layoutId: webhooks.layoutId,
      profile: {
        special_access: profiles.specialAccess,
        plan_name: profiles.planName,
        graceUntil: profiles.graceUntil,
      },
    })
    .from(webhooks)
    .innerJoin(profiles, eq(profiles.id, webhooks.userId))
    .where(and(sql`${webhooks.userId} = any(${sql.placeholder("ownerIds")})`, webhooks.isActive)),
);
