import type { WebhookSecret } from "#contract/routes/webhooks.ts";
import type { UserContext } from "#server/context.ts";
import { getOwnWebhook, type WebhookRow } from "#server/features/webhooks/webhook-queries.ts";
import { unsealWebhookSecret } from "#server/features/webhooks/webhook-secret.ts";

export async function revealSecret(ctx: UserContext, webhookId: string): Promise<WebhookSecret> {
  return presentSecret(ctx, await getOwnWebhook(ctx.db, ctx.viewer, webhookId));
}

export function presentSecret(
  { secrets, clock }: UserContext,
  { secret: sealed, previousSecretUntil: until }: WebhookRow,
): WebhookSecret {
  const overlaps = until !== null && until > clock();
  return {
    secret: unsealWebhookSecret(secrets, sealed),
    previous_until: overlaps ? until.toISOString() : null,
  };
}
