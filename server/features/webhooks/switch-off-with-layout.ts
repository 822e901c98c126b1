import { asc, eq } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { notifySwitchedOff } from "#server/features/webhooks/switch-off-mail.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { webhooks } from "#server/platform/db/schema/webhooks.ts";
import type { RecordedEvent } from "#server/recorded-events.ts";

/** Webhooks of a layout that goes stay, switched off, and say why; their owner is told by mail. */
export async function switchOffWithLayout(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  event: RecordedEvent,
): Promise<void> {
  if (event.type !== "layout.removed") return;
  const ofLayout = eq(webhooks.layoutId, event.layoutId);
  const held = await tx
    .select({ id: webhooks.id, isActive: webhooks.isActive })
    .from(webhooks)
    .where(ofLayout)
    .orderBy(asc(webhooks.id))
    .for("no key update");
  if (held.length === 0) return;
  await tx
    .update(webhooks)
    .set({ isActive: false, switchedOffBy: "layout_removed" })
    .where(ofLayout);
  for (const { id, isActive } of held) if (isActive) await notifySwitchedOff(jobs, tx, id);
}
