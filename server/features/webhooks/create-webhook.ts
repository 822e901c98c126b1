import { Failure } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import type { Webhook } from "#contract/routes/webhooks.ts";
import type { WebhookEventType } from "#contract/webhook-events.ts";
import { type UserContext, visibleTo } from "#server/context.ts";
import { lockAccount } from "#server/features/accounts/index.ts";
import { requireOpenUrl } from "#server/features/webhooks/require-open-url.ts";
import { presentWebhook } from "#server/features/webhooks/webhook-queries.ts";
import { newWebhookSecret, sealWebhookSecret } from "#server/features/webhooks/webhook-secret.ts";
import { webhooks } from "#server/platform/db/schema/webhooks.ts";

export async function createWebhook(
  ctx: UserContext,
  draft: { url: string; event_type: WebhookEventType },
): Promise<Webhook> {
  await requireOpenUrl(ctx, draft.url);
  return ctx.db.transaction(async (tx) => {
    // Locks the account, so that two at once do not both take the last place.
    await lockAccount(tx, ctx.viewer.profile.id);
    if ((await tx.$count(webhooks, visibleTo(ctx.viewer, webhooks))) >= limits.webhooksPerOwner) {
      throw new Failure("webhook_limit_reached", { limit: limits.webhooksPerOwner });
    }
    const [created] = await tx
      .insert(webhooks)
      .values({
        userId: ctx.viewer.profile.id,
        url: draft.url,
        eventType: draft.event_type,
        secret: sealWebhookSecret(ctx.secrets, newWebhookSecret()),
        createdAt: ctx.clock(),
      })
      .returning();
    if (!created) throw new Error("a webhook that was not recorded");
    return presentWebhook(created);
  });
}
