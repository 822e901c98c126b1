import { and, eq } from "drizzle-orm";
import { invalidInput } from "#contract/errors.ts";
import { webhookFields } from "#contract/messages/webhook-fields.ts";
import type { WebhookEventType } from "#contract/webhook-events.ts";
import { type UserContext, visibleTo } from "#server/context.ts";
import type { LayoutName } from "#server/features/webhooks/webhook-queries.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

type LayoutId = string | null | undefined;

/** Which layouts will be new is not known yet. */
export function requireChoosable(eventType: WebhookEventType, layoutId: LayoutId): void {
  if (layoutId && eventType === "layout.created") {
    throw invalidInput("layout_id", webhookFields.newLayoutsAreAll);
  }
}

/** The layout that a webhook is for, kept from removal until the webhook is written; null where there is none. */
export async function holdChosenLayout(
  ctx: UserContext,
  tx: Tx,
  layoutId: LayoutId,
): Promise<LayoutName> {
  if (!layoutId) return null;
  const [layout] = await selectLayout(ctx, tx, layoutId).for("key share");
  return layout ?? null;
}

/** The same without keeping it, for whoever holds the webhook: the removal of the layout waits for that. */
export async function readChosenLayout(
  ctx: UserContext,
  tx: Tx,
  layoutId: LayoutId,
): Promise<LayoutName> {
  if (!layoutId) return null;
  const [layout] = await selectLayout(ctx, tx, layoutId);
  return layout ?? null;
}

function selectLayout({ viewer }: UserContext, tx: Tx, layoutId: string) {
  return tx
    .select({ id: layouts.id, title: layouts.title })
    .from(layouts)
    .where(and(eq(layouts.id, layoutId), visibleTo(viewer, layouts)));
}
