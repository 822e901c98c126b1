import { hasActiveSubscription } from "#contract/access.ts";
import type { Services } from "#server/context.ts";
import { presentProfile } from "#server/features/accounts/index.ts";
import { endGraceAt } from "#server/features/billing/end-graces.ts";
import { sendPaymentMail } from "#server/features/billing/payment-mail.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { profiles } from "#server/platform/db/schema/profiles.ts";
import { accessTopic } from "#server/platform/live/topics.ts";

type Row = typeof profiles.$inferSelect;

/**
 * The consequences of a changed subscription: the mail, the end of a new grace period, streams that
 * close.
 */
export async function announceChange(
  services: Services,
  tx: Tx,
  before: Row,
  after: Row,
): Promise<void> {
  const { id, graceUntil } = after;
  if (graceUntil && graceUntil.getTime() !== before.graceUntil?.getTime()) {
    await sendPaymentMail(services, tx, id, "payment_failed");
    await endGraceAt(services, tx, graceUntil);
  }
  const now = services.clock();
  if (isOpen(before, now) && !isOpen(after, now)) {
    await services.live.publish(tx, accessTopic(id), "ended");
  }
}

function isOpen(row: Row, now: Date): boolean {
  return hasActiveSubscription(presentProfile(row, ""), now);
}
