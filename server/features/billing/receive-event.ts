import { eq, lt } from "drizzle-orm";
import pLimit from "p-limit";
import type { Services } from "#server/context.ts";
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
export function receiveEvent(services: Services, event: PaymentEvent): Promise<void> {
  return limitConcurrency(() =>
    services.db.transaction(async (tx) => {
      const profile = await lockProfile(tx, event.customerId);
      const [fresh] = await tx
        .insert(paymentEvents)
        .values({
          id: event.id,
          type: event.type,
          customer: event.customerId,
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
      await settleAccount(services, tx, profile, state);
    }),
  );
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
