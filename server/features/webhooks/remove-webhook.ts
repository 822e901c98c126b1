import { and, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { type UserContext, visibleTo } from "#server/context.ts";
import { webhooks } from "#server/platform/db/schema/webhooks.ts";

/** What it still owed goes with it. */
export function removeWebhook(ctx: UserContext, webhookId: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const removed = await tx
      .delete(webhooks)
      .where(and(eq(webhooks.id, webhookId), visibleTo(ctx.viewer, webhooks)))
      .returning({ id: webhooks.id });
    if (removed.length === 0) throw new Failure("not_found");
  });
}
