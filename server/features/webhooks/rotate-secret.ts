import { and, eq, sql } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { WebhookSecret } from "#contract/routes/webhooks.ts";
import { type UserContext, visibleTo } from "#server/context.ts";
import { presentSecret } from "#server/features/webhooks/reveal-secret.ts";
import { newWebhookSecret, sealWebhookSecret } from "#server/features/webhooks/webhook-secret.ts";
import { webhooks } from "#server/platform/db/schema/webhooks.ts";

const OVERLAP_MS = 24 * 3600_000;

/** Both secrets sign for a day, so that a receiver can switch without missing a message. */
export async function rotateSecret(ctx: UserContext, webhookId: string): Promise<WebhookSecret> {
  const [rotated] = await ctx.db
    .update(webhooks)
    .set({
      secret: sealWebhookSecret(ctx.secrets, newWebhookSecret()),
      previousSecret: sql`${webhooks.secret}`,
      previousSecretUntil: new Date(ctx.clock().getTime() + OVERLAP_MS),
    })
    .where(and(eq(webhooks.id, webhookId), visibleTo(ctx.viewer, webhooks)))
    .returning();
  if (!rotated) throw new Failure("not_found");
  return presentSecret(ctx, rotated);
}
