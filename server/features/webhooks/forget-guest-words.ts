import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import { webhookEvents } from "#server/platform/db/schema/webhooks.ts";
import type { RecordedEvent } from "#server/recorded-events.ts";

/** What webhooks were told of a guest who is erased goes from the log, and what is still owed is not sent. */
export async function forgetGuestWords(_: unknown, tx: Tx, event: RecordedEvent): Promise<void> {
  if (event.type !== "guest.erased") return;
  await tx.delete(webhookEvents).where(eq(webhookEvents.guestId, event.guestId));
}
