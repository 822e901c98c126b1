import { webhookPage as text } from "#contract/messages/webhook-screens.ts";
import type { Webhook } from "#contract/routes/webhooks.ts";

/** What it is told of: all layouts, or one, which may be gone. */
export function layoutOfWebhook({ layout_id, layout }: Webhook): string {
  if (layout_id === null) return text.allLayouts;
  return layout?.title ?? text.layoutGone;
}
