import { and, eq, sql } from "drizzle-orm";
import { hasApiAccess } from "#contract/access.ts";
import type { WebhookEventType } from "#contract/webhook-events.ts";
import { coalesced } from "#server/platform/db/coalesced.ts";
import { preparedSelect } from "#server/platform/db/prepared.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { webhooks } from "#server/platform/db/schema/webhooks.ts";

interface Question {
  ownerId: string;
  type: WebhookEventType;
  now: Date;
}

/** The owner's webhooks that an event of that type is owed to. */
export const findListening = coalesced(async (tx, questions: readonly Question[]) => {
  const ownerIds = questions.map(({ ownerId }) => ownerId);
  const found = await selectListening(tx, { ownerIds });
  return questions.map(({ ownerId, type, now }) =>
    found
      .filter((webhook) => webhook.ownerId === ownerId && webhook.type === type)
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
