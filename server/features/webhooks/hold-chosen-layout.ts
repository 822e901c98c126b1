import { and, eq } from "drizzle-orm";
import { invalidInput } from "#contract/errors.ts";
import { webhookFields } from "#contract/messages/webhook-fields.ts";
import type { WebhookEventType } from "#contract/webhook-events.ts";
import { type UserContext, visibleTo } from "#server/context.ts";
import type { LayoutName } from "#server/features/webhooks/webhook-queries.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

interface Choice {
  event_type: WebhookEventType;
  layout_id?: string | null | undefined;
}

/** The layout that a webhook is for, kept from removal until the webhook is written; null where there is none. */
export async function holdChosenLayout(
  { viewer }: UserContext,
  tx: Tx,
  { event_type, layout_id }: Choice,
): Promise<LayoutName> {
  if (!layout_id) return null;
  if (event_type === "layout.created") {
    throw invalidInput("layout_id", webhookFields.newLayoutsAreAll);
  }
  const [layout] = await tx
    .select({ id: layouts.id, title: layouts.title })
    .from(layouts)
    .where(and(eq(layouts.id, layout_id), visibleTo(viewer, layouts)))
    .for("key share");
  return layout ?? null;
}
