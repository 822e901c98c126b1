import { lt } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { deleteUnheld } from "#server/platform/db/delete-unheld.ts";
import { paymentEvents } from "#server/platform/db/schema/payment-events.ts";

/** The provider repeats an event for three days; the rest is for whoever looks into a payment. */
const KEEP_MS = 90 * 24 * 3600_000;

export async function sweepPaymentEvents({ db, clock }: Services): Promise<void> {
  const oldest = new Date(clock().getTime() - KEEP_MS);
  await deleteUnheld(db, paymentEvents, lt(paymentEvents.receivedAt, oldest));
}
