import { and, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Webhook } from "#contract/routes/webhooks.ts";
import type { WebhookEventType } from "#contract/webhook-events.ts";
import { type UserContext, visibleTo } from "#server/context.ts";
import { requireOpenUrl } from "#server/features/webhooks/require-open-url.ts";
import { getOwnWebhook, presentWebhook } from "#server/features/webhooks/webhook-queries.ts";
import { webhooks } from "#server/platform/db/schema/webhooks.ts";

interface WebhookChange {
  webhookId: string;
  url?: string | undefined;
  event_type?: WebhookEventType | undefined;
  is_active?: boolean | undefined;
}

export async function editWebhook(ctx: UserContext, change: WebhookChange): Promise<Webhook> {
  const webhook = await getOwnWebhook(ctx.db, ctx.viewer, change.webhookId);
  if (change.url !== undefined) await requireOpenUrl(ctx, change.url);
  const { url = webhook.url, event_type = webhook.eventType, is_active } = change;
  const isActive = is_active ?? webhook.isActive;
  // Switched on again, or sent elsewhere: what went wrong before is no longer held against it.
  const startsAfresh = (isActive && !webhook.isActive) || url !== webhook.url;
  const [changed] = await ctx.db
    .update(webhooks)
    .set({
      url,
      eventType: event_type,
      isActive,
      ...(startsAfresh && { failingSince: null, lastSuccessAt: null }),
      ...(isActive && { switchedOffBy: null }),
    })
    .where(and(eq(webhooks.id, webhook.id), visibleTo(ctx.viewer, webhooks)))
    .returning();
  if (!changed) throw new Failure("not_found");
  return presentWebhook(changed);
}
