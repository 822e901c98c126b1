import { Failure } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import type { Webhook } from "#contract/routes/webhooks.ts";
import type { WebhookEventType, WebhookFormat } from "#contract/webhook-events.ts";
import { type UserContext, visibleTo } from "#server/context.ts";
import { lockAccount } from "#server/features/accounts/index.ts";
import {
  holdChosenLayout,
  requireChoosable,
} from "#server/features/webhooks/hold-chosen-layout.ts";
import { requireOpenUrl } from "#server/features/webhooks/require-open-url.ts";
import { presentWebhook } from "#server/features/webhooks/webhook-queries.ts";
import { newWebhookSecret, sealWebhookSecret } from "#server/features/webhooks/webhook-secret.ts";
import { webhooks } from "#server/platform/db/schema/webhooks.ts";

interface WebhookDraft {
  url: string;
  event_type: WebhookEventType;
  layout_id?: string | null | undefined;
  format?: WebhookFormat | undefined;
}

export async function createWebhook(ctx: UserContext, draft: WebhookDraft): Promise<Webhook> {
  await requireOpenUrl(ctx, draft.url);
  return ctx.db.transaction(async (tx) => {
    // Locks the account, so that two at once do not both take the last place.
    await lockAccount(tx, ctx.viewer.profile.id);
    if ((await tx.$count(webhooks, visibleTo(ctx.viewer, webhooks))) >= limits.webhooksPerOwner) {
      throw new Failure("webhook_limit_reached", { limit: limits.webhooksPerOwner });
    }
    requireChoosable(draft.event_type, draft.layout_id);
    const layout = await holdChosenLayout(ctx, tx, draft.layout_id);
    if (draft.layout_id && !layout) throw new Failure("not_found");
    const [created] = await tx
      .insert(webhooks)
      .values({
        userId: ctx.viewer.profile.id,
        url: draft.url,
        layoutId: layout?.id ?? null,
        eventType: draft.event_type,
        format: draft.format ?? "standard",
        secret: sealWebhookSecret(ctx.secrets, newWebhookSecret()),
        createdAt: ctx.clock(),
      })
      .returning();
    if (!created) throw new Error("a webhook that was not recorded");
    return presentWebhook(created, layout);
  });
}
