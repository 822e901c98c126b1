import {
  hasActiveSubscription,
  hasTeam,
  isLive,
  isPastDue,
  type PlanFields,
} from "#contract/access.ts";
import type { Services } from "#server/context.ts";
import { presentProfile } from "#server/features/accounts/index.ts";
import { endGraceAt, graceSubject } from "#server/features/billing/end-graces.ts";
import { sendPaymentMail, sendPaymentMailOnce } from "#server/features/billing/payment-mail.ts";
import { lookForReceipts } from "#server/features/billing/receipt-mails.ts";
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
    await sendPaymentMail(services, tx, { userId: id, about: "payment_failed" });
    await endGraceAt(services, tx, graceUntil);
  }
  await sendMailsOf(services, tx, before, after);
  const now = services.clock();
  await endLostAccess(services, tx, id, { before: planOf(before), after: planOf(after), now });
}

/** What a person is told of their subscription; each of it once, whatever finds it out. */
async function sendMailsOf(services: Services, tx: Tx, before: Row, after: Row): Promise<void> {
  const { id: userId, stripeSubscriptionId: subscription, stripeCancelAt } = after;
  if (subscription === null) return;
  const tell = (
    about: "welcome" | "cancelled" | "ended" | "grace_ended" | "never_paid",
    subject: string,
  ) => sendPaymentMailOnce(services, tx, subject, { userId, about });
  const isLiveNow = isLive(after.stripeSubscriptionStatus);
  const isNew = before.stripeSubscriptionId !== subscription;
  // Its first payment may have come later than the subscription.
  const hasBegun = isNew || before.stripeSubscriptionStatus === "incomplete";
  if (isLiveNow && hasBegun) await tell("welcome", subscription);
  const isCancelledNow = stripeCancelAt && !before.stripeCancelAt;
  if (isLiveNow && isCancelledNow) {
    await tell("cancelled", `${subscription} ${stripeCancelAt.toISOString()}`);
  }
  // Found out before the job that ends the grace.
  const isSuspended = isPastDue(after.stripeSubscriptionStatus) && !after.planName;
  if (isSuspended && before.planName && after.graceUntil) {
    await tell("grace_ended", graceSubject(subscription, after.graceUntil));
  }
  const isOver = after.stripeSubscriptionStatus === "canceled" && !isNew;
  if (isOver && before.stripeSubscriptionStatus !== "canceled") await tell("ended", subscription);
  if (after.stripeSubscriptionStatus === "incomplete_expired" && !isNew) {
    await tell("never_paid", subscription);
  }
  if (isLiveNow && (isNew || mayHavePaid(before, after))) {
    await lookForReceipts(services, tx, userId);
  }
}

/** A new period, another plan, or the end of a trial or of a failed payment. */
function mayHavePaid(before: Row, after: Row): boolean {
  return (
    before.stripeSubscriptionStatus !== after.stripeSubscriptionStatus ||
    before.planName !== after.planName ||
    before.stripeCurrentPeriodEnd?.getTime() !== after.stripeCurrentPeriodEnd?.getTime()
  );
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
