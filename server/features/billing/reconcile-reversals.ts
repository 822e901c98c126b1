import { inArray } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { settleReversals } from "#server/features/billing/reversals.ts";
import { settleEach } from "#server/features/billing/settle-each.ts";
import { paymentReversals } from "#server/platform/db/schema/money-back.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import type { ReversalKind } from "#server/platform/payments/payments.ts";

/** By then a bank has decided, and a refund has arrived or not. */
const LOOKED_BACK_MS = 180 * 24 * 3600_000;

/**
 * One page of the refunds or disputes of all customers; charges of which something differs from what we know
 * are read again, as if an event had come. Returns where the next page begins.
 */
export async function compareReversals(
  services: Services,
  kind: ReversalKind,
  after: string | null,
): Promise<string | null> {
  const { clock, db, log, payments } = services;
  const since = new Date(clock().getTime() - LOOKED_BACK_MS);
  const { next, reversals } = await payments.listReversalsSince(kind, since, after);
  const ids = reversals.map(({ id }) => id);
  const kept = await db
    .select({ id: paymentReversals.id, status: paymentReversals.status })
    .from(paymentReversals)
    .where(inArray(paymentReversals.id, ids));
  const statuses = new Map(kept.map(({ id, status }) => [id, status]));
  const customers = reversals.flatMap(({ customerId }) => customerId ?? []);
  const payers = await db
    .select({ id: profiles.id, customer: profiles.stripeCustomerId })
    .from(profiles)
    .where(inArray(profiles.stripeCustomerId, customers));
  const payerOf = new Map(payers.map(({ id, customer }) => [customer, id]));
  const differing = new Map<string, { userId: string; chargeId: string }>();
  for (const { id, status, chargeId, customerId } of reversals) {
    const userId = payerOf.get(customerId);
    if (userId === undefined || chargeId === null || statuses.get(id) === status) continue;
    differing.set(chargeId, { userId, chargeId });
  }
  await settleEach(services, differing.values(), (order) => settleReversals(services, order));
  const { size: charges } = differing;
  if (charges > 0) log.info("refunds or disputes that nobody had told of", { kind, charges });
  return next;
}
