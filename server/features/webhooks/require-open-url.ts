import { invalidInput } from "#contract/errors.ts";
import { webhookFields } from "#contract/messages/webhook-fields.ts";
import type { UserContext } from "#server/context.ts";

/** Checked on saving, so that nobody waits for deliveries that will never be sent. */
export async function requireOpenUrl({ outbound }: UserContext, url: string): Promise<void> {
  if (!(await outbound.mayReach(url))) throw invalidInput("url", webhookFields.urlPrivate);
}
