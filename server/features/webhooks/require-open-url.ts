import { invalidInput } from "#contract/errors.ts";
import { webhookMessages } from "#contract/messages/webhooks.ts";
import type { UserContext } from "#server/context.ts";

/** Said when it is saved, so that nobody waits for deliveries that will never leave. */
export async function requireOpenUrl({ outbound }: UserContext, url: string): Promise<void> {
  if (!(await outbound.mayReach(url))) throw invalidInput("url", webhookMessages.urlPrivate);
}
