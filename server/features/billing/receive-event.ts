import { eq, lt } from "drizzle-orm";
import pLimit from "p-limit";
import type { Services } from "#server/context.ts";
import { lockAccount } from "#server/features/accounts/index.ts";
import { announceChange } from "#server/features/billing/announce-change.ts";
import { followSubscription } from "#server/features/billing/follow-subscription.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { deleteUnheld } from "#server/platform/db/delete-unheld.ts";
import { paymentEvents } from "#server/platform/db/schema/payment-events.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import type { PaymentEvent } from "#server/platform/payments/payments.ts";

type Row = typeof profiles.$inferSelect;

// A turn holds a database connection while the provider answers.
const inTurn = pLimit(4);

/** The provider repeats an event for three days; the rest is for whoever looks into a payment. */
const KEEP_MS = 90 * 24 * 3600_000;

/**
 * Stores the event and sets the profile from what the provider says now, in one transaction that
 * holds the account: neither the order of events nor their number makes a difference.
 */
export function receiveEvent(services: Services, event: PaymentEvent): Promise<void> {
  return inTurn(() =>
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
      const change = followSubscription(services, profile, state);
      const which = eq(profiles.id, profile.id);
      const [after] = await tx.update(profiles).set(change).where(which).returning();
      if (after) await announceChange(services, tx, profile, after);
    }),
  );
}

async function lockProfile(tx: Tx, customerId: string | null): Promise<Row | null> {
  if (customerId === null) return null;
  const which = eq(profiles.stripeCustomerId, customerId);
  const [found] = await tx.select({ id: profiles.id }).from(profiles).where(which);
  // The account first, as everywhere, so that nobody waits in a ring.
  if (!found || !(await lockAccount(tx, found.id))) return null;
  const [profile] = await tx.select().from(profiles).where(which).for("no key update");
  return profile ?? null;
}

export async function sweepPaymentEvents({ db, clock }: Services): Promise<void> {
  const oldest = new Date(clock().getTime() - KEEP_MS);
  await deleteUnheld(db, paymentEvents, lt(paymentEvents.receivedAt, oldest));
}
