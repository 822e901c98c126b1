import { eq, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { isLive, isUnsettled } from "#contract/access.ts";
import { Failure } from "#contract/errors.ts";
import { type Plan, planByPriceId } from "#contract/plans.ts";
import type { UserContext } from "#server/context.ts";
import { createCustomer, ensureCustomer } from "#server/features/billing/ensure-customer.ts";
import { openPortal } from "#server/features/billing/open-portal.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import type { CustomerState } from "#server/platform/payments/payments.ts";

// A turn holds a database connection while the provider answers.
const inTurn = pLimit(4);

/**
 * The page where the chosen plan begins. What the customer has is asked of the provider, whose word
 * may be ahead of ours, so that two clicks never make two subscriptions.
 */
export function startCheckout(ctx: UserContext, priceId: string): Promise<{ url: string }> {
  const plan = planByPriceId(ctx.config.priceIds, priceId);
  if (!plan) throw new Failure("plan_unknown");
  return inTurn(() =>
    ctx.db.transaction(async (tx) => {
      await onePerPerson(tx, ctx.viewer.profile.id);
      const { customerId, state } = await readOwnCustomer(ctx);
      const live = state.subscriptions.find(({ status }) => isLive(status));
      if (live && live.priceId !== priceId) {
        const change = { customerId, subscription: live, priceId, ...returnUrls(ctx) };
        return { url: await ctx.payments.createPlanChange(change) };
      }
      if (live || state.subscriptions.some(({ status }) => isUnsettled(status))) {
        return openPortal(ctx);
      }
      const url = await ctx.payments.createCheckout({
        customerId,
        userId: ctx.viewer.profile.id,
        priceId,
        trialDays: await grantedTrial(tx, ctx, plan, state),
        ...returnUrls(ctx),
      });
      return { url };
    }),
  );
}

async function onePerPerson(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checkout ${userId}`}, 0))`);
}

/** A customer that was deleted at the provider is followed by a new one. */
async function readOwnCustomer(ctx: UserContext) {
  const customerId = await ensureCustomer(ctx);
  const state = await ctx.payments.readCustomer(customerId);
  if (!state.gone) return { customerId, state };
  return { customerId: await createCustomer(ctx, customerId), state };
}

async function grantedTrial(
  tx: Tx,
  { viewer }: UserContext,
  plan: Plan,
  { subscriptions }: CustomerState,
): Promise<number> {
  if (subscriptions.some(({ hadTrial }) => hadTrial)) return 0;
  const [row] = await tx
    .select({ usedAt: profiles.trialUsedAt })
    .from(profiles)
    .where(eq(profiles.id, viewer.profile.id));
  return row?.usedAt ? 0 : plan.trialDays;
}

function returnUrls({ config }: UserContext) {
  return {
    successUrl: `${config.appUrl}/profile?success=true`,
    cancelUrl: `${config.appUrl}/pricing?canceled=true`,
  };
}
