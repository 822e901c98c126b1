import { eq, lt } from "drizzle-orm";
import pLimit from "p-limit";
import type { Services } from "#server/context.ts";
import { sendPaymentMailOnce } from "#server/features/billing/payment-mail.ts";
import { lookForReversals } from "#server/features/billing/reversals.ts";
import { lockBilledProfile, settleAccount } from "#server/features/billing/settle-account.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { deleteUnheld } from "#server/platform/db/delete-unheld.ts";
import { paymentEvents } from "#server/platform/db/schema/payment-events.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import type { PaymentEvent } from "#server/platform/payments/payments.ts";

type Row = typeof profiles.$inferSelect;

// Each event holds a database connection while the provider answers.
const limitConcurrency = pLimit(4);

/** The provider repeats an event for three days; the rest of the time is for investigating a payment. */
const KEEP_MS = 90 * 24 * 3600_000;

/**
 * Stores the event and sets the profile from the provider's current state, in one transaction that
 * locks the account: neither the order nor the number of events matters.
 */
export async function receiveEvent(services: Services, event: PaymentEvent): Promise<void> {
  const customerId = await customerOf(services, event);
  return limitConcurrency(() =>
    services.db.transaction(async (tx) => {
      const profile = await lockProfile(tx, customerId);
      const [fresh] = await tx
        .insert(paymentEvents)
        .values({
          id: event.id,
          type: event.type,
          customer: customerId,
          userId: profile?.id ?? null,
          receivedAt: services.clock(),
        })
        .onConflictDoNothing()
        .returning({ id: paymentEvents.id });
      if (!fresh) return;
      if (!profile?.stripeCustomerId) {
        services.log.warn("payment event of an unknown customer", { ...event });
        return;
      }
      const state = await services.payments.readCustomer(profile.stripeCustomerId);
      const after = await settleAccount(services, tx, profile, state);
      await tellOf(services, tx, after, event);
    }),
  );
}

/** Disputes, and some refunds, name the charge alone. */
async function customerOf({ payments }: Services, event: PaymentEvent): Promise<string | null> {
  const { customerId, chargeId } = event;
  if (customerId !== null || chargeId === null) return customerId;
  return payments.readCustomerOfCharge(chargeId);
}

/** What an event says besides the state that was read. */
async function tellOf(
  services: Services,
  tx: Tx,
  { id: userId, stripeSubscriptionId: subscription }: Row,
  { chargeId, type }: PaymentEvent,
): Promise<void> {
  if (chargeId !== null) await lookForReversals(services, tx, { userId, chargeId });
  if (type === "customer.subscription.trial_will_end" && subscription !== null) {
    await sendPaymentMailOnce(services, tx, subscription, { userId, about: "trial_ending" });
  }
}

async function lockProfile(tx: Tx, customerId: string | null): Promise<Row | null> {
  if (customerId === null) return null;
  const which = eq(profiles.stripeCustomerId, customerId);
  const [found] = await tx.select({ id: profiles.id }).from(profiles).where(which);
  return found ? lockBilledProfile(tx, found.id) : null;
}

export async function sweepPaymentEvents({ db, clock }: Services): Promise<void> {
  const oldest = new Date(clock().getTime() - KEEP_MS);
  await deleteUnheld(db, paymentEvents, lt(paymentEvents.receivedAt, oldest));
}
