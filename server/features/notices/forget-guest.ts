import { eq } from "drizzle-orm";
import { ANONYMOUS } from "#contract/messages/comments.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { notices } from "#server/platform/db/schema/notices.ts";
import type { RecordedEvent } from "#server/recorded-events.ts";

/** A guest who asks to be erased is not named in what was told of them either. */
export async function forgetGuest(_: unknown, tx: Tx, event: RecordedEvent): Promise<void> {
  if (event.type !== "guest.erased") return;
  await tx
    .update(notices)
    .set({ guestName: ANONYMOUS, guestId: null })
    .where(eq(notices.guestId, event.guestId));
}
