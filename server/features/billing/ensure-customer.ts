import { and, desc, eq } from "drizzle-orm";
import type { UserContext } from "#server/context.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { paymentEvents } from "#server/platform/db/schema/payment-events.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

/**
 * The viewer's customer at the provider, created on the first call; a repeated creation returns the
 * same one.
 */
export async function ensureCustomer(ctx: UserContext): Promise<string> {
  const { id } = ctx.viewer.profile;
  // The viewer was read when the request came, and it may have waited for another one.
  const [now] = await ctx.db
    .select({ known: profiles.stripeCustomerId })
    .from(profiles)
    .where(eq(profiles.id, id));
  return now?.known ?? createCustomer(ctx, await lastDeleted(ctx.db, id));
}

export async function createCustomer(
  ctx: Pick<UserContext, "viewer" | "payments"> & { db: Queryable },
  replaces: string | null,
): Promise<string> {
  const { id, email } = ctx.viewer.profile;
  const customerId = await ctx.payments.createCustomer({ userId: id, email, replaces });
  await ctx.db.update(profiles).set({ stripeCustomerId: customerId }).where(eq(profiles.id, id));
  return customerId;
}

async function lastDeleted(db: Queryable, userId: string): Promise<string | null> {
  const [event] = await db
    .select({ customer: paymentEvents.customer })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.userId, userId), eq(paymentEvents.type, "customer.deleted")))
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(1);
  return event?.customer ?? null;
}
