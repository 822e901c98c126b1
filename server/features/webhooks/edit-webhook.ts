import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Webhook } from "#contract/routes/webhooks.ts";
import type { WebhookEventType, WebhookFormat } from "#contract/webhook-events.ts";
import type { UserContext } from "#server/context.ts";
import {
  holdChosenLayout,
  readChosenLayout,
  requireChoosable,
} from "#server/features/webhooks/hold-chosen-layout.ts";
import { requireOpenUrl } from "#server/features/webhooks/require-open-url.ts";
import {
  getOwnWebhook,
  holdOwnWebhook,
  presentWebhook,
} from "#server/features/webhooks/webhook-queries.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { webhooks } from "#server/platform/db/schema/webhooks.ts";

interface WebhookChange {
  webhookId: string;
  url?: string | undefined;
  event_type?: WebhookEventType | undefined;
  layout_id?: string | null | undefined;
  format?: WebhookFormat | undefined;
  is_active?: boolean | undefined;
}

/** Changes only the fields that were sent, whatever becomes of the others meanwhile. */
export async function editWebhook(ctx: UserContext, change: WebhookChange): Promise<Webhook> {
  await getOwnWebhook(ctx.db, ctx.viewer, change.webhookId);
  if (change.url !== undefined) await requireOpenUrl(ctx, change.url);
  return ctx.db.transaction((tx) => changeWebhook(ctx, tx, change));
}

async function changeWebhook(ctx: UserContext, tx: Tx, change: WebhookChange): Promise<Webhook> {
  // A layout before its webhooks: see lock-order.ts.
  const chosen = await holdChosenLayout(ctx, tx, change.layout_id);
  const webhook = await holdOwnWebhook(tx, ctx.viewer, change.webhookId);
  const { url = webhook.url, event_type = webhook.eventType, format = webhook.format } = change;
  const isActive = change.is_active ?? webhook.isActive;
  const layoutId = change.layout_id === undefined ? webhook.layoutId : change.layout_id;
  requireChoosable(event_type, layoutId);
  const layout = chosen ?? (await readChosenLayout(ctx, tx, layoutId));
  if (layoutId && !layout) {
    if (layoutId !== webhook.layoutId) throw new Failure("not_found");
    // Never told of all the others instead, unless its owner says so.
    if (isActive) throw new Failure("webhook_layout_gone");
  }
  // Switched on again, or sent to another URL: earlier failures no longer count.
  const startsAfresh = (isActive && !webhook.isActive) || url !== webhook.url;
  const [changed] = await tx
    .update(webhooks)
    .set({
      url,
      eventType: event_type,
      layoutId,
      format,
      isActive,
      ...(startsAfresh && { failingSince: null, lastSuccessAt: null }),
      ...(isActive && { switchedOffBy: null }),
    })
    .where(eq(webhooks.id, webhook.id))
    .returning();
  if (!changed) throw new Error("a webhook that was held and is gone");
  return presentWebhook(changed, layout);
}
