import { hasActiveSubscription, hasTeam, type PlanFields } from "#contract/access.ts";
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
  await endLostAccess(services, tx, id, { before: planOf(before), after: planOf(after), now });
}

export function planOf(row: Row): PlanFields {
  return presentProfile(row, "");
}

interface PlanChange {
  before: PlanFields;
  after: PlanFields;
  now: Date;
}

/** Ends the streams of a space that lost its plan, or of the members of one that lost the Team plan. */
export async function endLostAccess(
  { live }: Pick<Services, "live">,
  tx: Tx,
  spaceId: string,
  { before, after, now }: PlanChange,
): Promise<void> {
  const lost = [hasActiveSubscription, hasTeam].some((has) => has(before, now) && !has(after, now));
  if (lost) await live.publish(tx, accessTopic(spaceId), "ended");
}
